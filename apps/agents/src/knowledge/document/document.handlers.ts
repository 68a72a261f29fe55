import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { ConfirmDocument } from './confirm-document';
import { CreateDocument } from './create-document';
import { DeleteDocument } from './delete-document';
import { DocumentQueries } from './document.queries';

@Injectable()
export class DocumentHandlers {
  constructor(
    bus: Bus,
    queries: DocumentQueries,
    create: CreateDocument,
    confirm: ConfirmDocument,
    remove: DeleteDocument,
  ) {
    bus.handle('agents.create_document', (body) => create.execute(body));
    bus.handle('agents.confirm_document', (body) => confirm.execute(body));
    bus.handle('agents.delete_document', (body) => remove.execute(body));
    bus.handle('agents.get_document', (body) => queries.get(body));
    bus.handle('agents.documents', (body) => queries.list(body));
  }
}
