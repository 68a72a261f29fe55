import { Injectable } from '@nestjs/common';
import { AppError, isUuid } from '@parley/contracts';
import { Database, TenantRepository } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { DocumentRow } from './document.row';

type Change = (row: DocumentRow, tx: EntityManager) => DocumentRow | Promise<DocumentRow>;

@Injectable()
export class DocumentRepository extends TenantRepository<DocumentRow> {
  constructor(db: Database) {
    super(db, DocumentRow, 'Document');
  }

  override find(accountId: string, id: string): Promise<DocumentRow> {
    return super.find(accountId, known(id));
  }

  override updateIn(tx: EntityManager, accountId: string, id: string, change: Change): Promise<DocumentRow> {
    return super.updateIn(tx, accountId, known(id), change);
  }

  protected override visible(row: DocumentRow): boolean {
    return row.deletedAt === null;
  }
}

/** An id from the bus may be anything, an object that reads as a condition included. */
function known(id: unknown): string {
  if (!isUuid(id)) throw AppError.notFound('Document');
  return id;
}
