import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { LinkDocuments } from './link/link-documents';
import { LinkQueries } from './link/link.queries';
import { UnlinkDocument } from './link/unlink-document';
import { SearchKnowledge } from './search/search-knowledge';

@Injectable()
export class KnowledgeHandlers {
  constructor(
    bus: Bus,
    link: LinkDocuments,
    unlink: UnlinkDocument,
    links: LinkQueries,
    search: SearchKnowledge,
  ) {
    bus.handle('agents.link_documents', (body) => link.execute(body));
    bus.handle('agents.unlink_document', (body) => unlink.execute(body));
    bus.handle('agents.linked_documents', (body) => links.page(body));
    bus.handle('agents.knowledge_search', (body) => search.execute(body));
  }
}
