import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { ConfirmDocument } from './confirm-document';
import { CreateDocument } from './create-document';
import { DeleteDocument } from './delete-document';
import { DocumentQueries } from './document.queries';

@Controller()
export class DocumentController {
  constructor(
    private readonly queries: DocumentQueries,
    private readonly createDocument: CreateDocument,
    private readonly confirmDocument: ConfirmDocument,
    private readonly deleteDocument: DeleteDocument,
  ) {}

  @Handles('agents.create_document')
  create(@Payload() body: RequestBody<'agents.create_document'>) {
    return this.createDocument.execute(body);
  }

  @Handles('agents.confirm_document')
  confirm(@Payload() body: RequestBody<'agents.confirm_document'>) {
    return this.confirmDocument.execute(body);
  }

  @Handles('agents.delete_document')
  delete(@Payload() body: RequestBody<'agents.delete_document'>) {
    return this.deleteDocument.execute(body);
  }

  @Handles('agents.get_document')
  get(@Payload() body: RequestBody<'agents.get_document'>) {
    return this.queries.get(body);
  }

  @Handles('agents.documents')
  documents(@Payload() body: RequestBody<'agents.documents'>) {
    return this.queries.list(body);
  }
}
