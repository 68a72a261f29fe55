import { Injectable } from '@nestjs/common';
import type { DocumentDto, Page, RequestBody } from '@parley/contracts';
import { Database, keysetPage } from '@parley/persistence';
import { DocumentRepository } from './document.repository';
import { DocumentRow } from './document.row';
import { documentRecord } from './document.view';

@Injectable()
export class DocumentQueries {
  constructor(
    private readonly db: Database,
    private readonly documents: DocumentRepository,
  ) {}

  async get({ account_id, document_id }: RequestBody<'agents.get_document'>): Promise<DocumentDto> {
    return documentRecord(await this.documents.find(account_id, document_id));
  }

  list({ account_id, status, type, ...page }: RequestBody<'agents.documents'>): Promise<Page<DocumentDto>> {
    const query = this.db.dataSource
      .getRepository(DocumentRow)
      .createQueryBuilder('document')
      .where('document.account_id = :account_id AND document.deleted_at IS NULL', { account_id });
    if (status !== undefined) query.andWhere('document.status = :status', { status });
    if (type !== undefined) query.andWhere('document.type = :type', { type });
    return keysetPage(query, page, documentRecord);
  }
}
