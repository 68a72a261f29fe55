import { Injectable } from '@nestjs/common';
import type { RequestBody, RequestReply } from '@parley/contracts';
import { Clock } from '@parley/platform';
import { DocumentHooks } from './document-hooks';
import { DocumentRepository } from './document.repository';
import { DocumentSweeper } from './document-sweeper';

/** DELETE /documents/{id}: gone for everybody, its links with it, in one transaction; its bytes go right after. */
@Injectable()
export class DeleteDocument {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly hooks: DocumentHooks,
    private readonly sweeper: DocumentSweeper,
    private readonly clock: Clock,
  ) {}

  async execute({
    account_id,
    document_id,
  }: RequestBody<'agents.delete_document'>): Promise<RequestReply<'agents.delete_document'>> {
    await this.documents.update(account_id, document_id, async (row, tx) => {
      await this.hooks.documentRemoved(tx, { accountId: row.accountId, documentId: row.id });
      const now = this.clock.now();
      return Object.assign(row, { deletedAt: now, purgeAt: now, updatedAt: now });
    });
    this.sweeper.wake();
    return { message: 'Document deleted' };
  }
}
