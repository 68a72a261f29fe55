import { Injectable } from '@nestjs/common';
import { AppError, type DocumentDto, type RequestBody } from '@parley/contracts';
import { keepAnswer } from '@parley/persistence';
import { Clock } from '@parley/platform';
import { DocumentHooks } from './document-hooks';
import { DocumentRepository } from './document.repository';
import { documentRecord } from './document.view';

/** POST /documents/{id}/recrawl: the page is read anew, wherever it is linked; one that failed gets another chance. */
@Injectable()
export class RecrawlDocument {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly hooks: DocumentHooks,
    private readonly clock: Clock,
  ) {}

  async execute({ account_id, document_id }: RequestBody<'agents.recrawl_document'>): Promise<DocumentDto> {
    const row = await this.documents.update(account_id, document_id, async (current, tx) => {
      if (current.type !== 'web_link') {
        throw new AppError(
          'INVALID_STATE',
          'Only web links can be crawled again; upload a file as a new document',
        );
      }
      await this.hooks.documentChanged(tx, { accountId: current.accountId, documentId: current.id });
      Object.assign(current, {
        contentVersion: current.contentVersion + 1,
        status: 'ready',
        errorMessage: null,
        updatedAt: this.clock.now(),
      });
      await keepAnswer(tx, () => documentRecord(current));
      return current;
    });
    return documentRecord(row);
  }
}
