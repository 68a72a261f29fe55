import { AppError } from '@parley/contracts';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import type { Database } from './database';
import { isMalformedValue } from './errors';
import type { EntityClass } from './schema-definition';

/**
 * The closure repository: every access names the account, so a missing and a foreign row are the same NOT_FOUND.
 * `update` is the one way to change a row: transaction, row lock, tenant check, change, save.
 */
export abstract class TenantRepository<Row extends { id: string; accountId: string }> {
  protected constructor(
    protected readonly db: Database,
    protected readonly entity: EntityClass<Row>,
    /** As in `<what> not found`. */
    protected readonly what: string,
  ) {}

  async find(accountId: string, id: string): Promise<Row> {
    const row = await this.load(this.db.dataSource.manager, accountId, id, false);
    return this.visibleOrNotFound(row);
  }

  /** `change` gets the locked row and returns what to keep. No remote call inside: it holds the lock. */
  update(
    accountId: string,
    id: string,
    change: (row: Row, tx: EntityManager) => Row | Promise<Row>,
  ): Promise<Row> {
    return this.db.transaction((tx) => this.updateIn(tx, accountId, id, change));
  }

  /** `update` as a part of a transaction that already runs. */
  async updateIn(
    tx: EntityManager,
    accountId: string,
    id: string,
    change: (row: Row, tx: EntityManager) => Row | Promise<Row>,
  ): Promise<Row> {
    const row = this.visibleOrNotFound(await this.load(tx, accountId, id, true));
    const key = { id: row.id, accountId: row.accountId };
    const changed = await change(row, tx);
    if (changed.id !== key.id || changed.accountId !== key.accountId) {
      throw new Error(`${this.what}: a change may not move a row to another id or account`);
    }
    return tx.save(this.entity, changed);
  }

  async insert(tx: EntityManager, row: Row): Promise<Row> {
    await tx.insert(this.entity, row as Parameters<typeof tx.insert<Row>>[1]);
    return row;
  }

  /** Overridden where rows are soft-deleted: an invisible row is NOT_FOUND. */
  protected visible(_row: Row): boolean {
    return true;
  }

  private async load(tx: EntityManager, accountId: string, id: string, lock: boolean): Promise<Row | null> {
    try {
      return await tx.findOne(this.entity, {
        where: { id, accountId } as FindOptionsWhere<Row>,
        ...(lock ? { lock: { mode: 'pessimistic_write' as const } } : {}),
      });
    } catch (error) {
      if (isMalformedValue(error)) return null;
      throw error;
    }
  }

  private visibleOrNotFound(row: Row | null): Row {
    if (!row || !this.visible(row)) throw AppError.notFound(this.what);
    return row;
  }
}
