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

  /** One more of the account; LIMIT_REACHED when it has `limit`. Two at once wait for each other: the limit holds. */
  async insertWithin(tx: EntityManager, row: DocumentRow, limit: number): Promise<DocumentRow> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('agents.document/' || $1, 0))`, [
      row.accountId,
    ]);
    const [count]: { documents: number }[] = await tx.query(
      `select count(*)::int as documents from document where account_id = $1 and deleted_at is null`,
      [row.accountId],
    );
    if ((count?.documents ?? 0) >= limit) {
      throw new AppError(
        'LIMIT_REACHED',
        `Your account has ${limit} documents, which is as many as it may have`,
      );
    }
    return this.insert(tx, row);
  }

  protected override visible(row: DocumentRow): boolean {
    return row.deletedAt === null;
  }
}

/** A malformed id is NOT_FOUND, as one that is unknown. */
function known(id: string): string {
  if (!isUuid(id)) throw AppError.notFound('Document');
  return id;
}
