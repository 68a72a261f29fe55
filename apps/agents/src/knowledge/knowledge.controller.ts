import { Controller } from '@nestjs/common';
import type { EventMessage, RequestBody } from '@parley/contracts';
import { Handles, OnEvent, Payload, Tx } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import { KnowledgeUpkeep } from './knowledge-upkeep';
import { LinkDocuments } from './link/link-documents';
import { LinkQueries } from './link/link.queries';
import { UnlinkDocument } from './link/unlink-document';
import { SearchKnowledge } from './search/search-knowledge';

@Controller()
export class KnowledgeController {
  constructor(
    private readonly link: LinkDocuments,
    private readonly unlink: UnlinkDocument,
    private readonly links: LinkQueries,
    private readonly search: SearchKnowledge,
    private readonly upkeep: KnowledgeUpkeep,
  ) {}

  @Handles('agents.link_documents')
  linkDocuments(@Payload() body: RequestBody<'agents.link_documents'>) {
    return this.link.execute(body);
  }

  @Handles('agents.unlink_document')
  unlinkDocument(@Payload() body: RequestBody<'agents.unlink_document'>) {
    return this.unlink.execute(body);
  }

  @Handles('agents.linked_documents')
  linkedDocuments(@Payload() body: RequestBody<'agents.linked_documents'>) {
    return this.links.page(body);
  }

  @Handles('agents.knowledge_search')
  knowledgeSearch(@Payload() body: RequestBody<'agents.knowledge_search'>) {
    return this.search.execute(body);
  }

  @OnEvent('agents.deleted', { durable: 'agents-knowledge' })
  agentDeleted(@Payload() event: EventMessage<'agents.deleted'>, @Tx() tx: EntityManager) {
    return this.upkeep.agentDeleted(tx, event.account_id, event.body.agent_id);
  }
}
