import { AppError } from '@parley/contracts';
import type { EntityManager } from 'typeorm';
import type { Database } from './database';
import { isMalformedValue } from './errors';
import { RowSql } from './row-sql';
import type { EntityClass } from './schema-definition';
import { type BoundStatement, deferIn, queryIn, type Statement } from './statement';

type Query = (statement: string | Statement, parameters: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * The closure repository: every access names the account, so a missing and a foreign row are the same NOT_FOUND.
 * `update` is the one way to change a row: transaction, row lock, tenant check, change, save.
 */
export abstract class TenantRepository<Row extends { id: string; accountId: string }> {
  private statements: RowSql<Row> | undefined;

  protected constructor(
    protected readonly db: Database,
    protected readonly entity: EntityClass<Row>,
    /** As in `<what> not found`. */
    protected readonly what: string,
  ) {}

  async find(accountId: string, id: string): Promise<Row> {
    return (await this.findWith(accountId, id, [])).row;
  }

  /** In one round trip with what else is to be read. */
  async findWith(
    accountId: string,
    id: string,
    more: readonly BoundStatement[],
  ): Promise<{ row: Row; more: unknown[][] }> {
    let rest: unknown[][] = [];
    const row = await this.load(this.sql.find, [accountId, id], async (statement, parameters) => {
      const [rows = [], ...others] = await this.db.queryAll([{ statement, parameters }, ...more]);
      rest = others;
      return rows as Record<string, unknown>[];
    });
    return { row, more: rest };
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
    const query: Query = (statement, parameters) => queryIn(tx, statement, parameters);
    const row = await this.load(this.sql.findAndLock, [accountId, id], query);
    const key = { id: row.id, accountId: row.accountId };
    const before = this.sql.stateOf(row);
    const changed = await change(row, tx);
    if (changed.id !== key.id || changed.accountId !== key.accountId) {
      throw new Error(`${this.what}: a change may not move a row to another id or account`);
    }
    const update = this.sql.changeOf(before, changed);
    if (update) await deferIn(tx, update.statement, update.parameters);
    return changed;
  }

  async insert(tx: EntityManager, row: Row): Promise<Row> {
    await tx.insert(this.entity, row as Parameters<typeof tx.insert<Row>>[1]);
    return row;
  }

  /** Overridden where rows are soft-deleted: an invisible row is NOT_FOUND. */
  protected visible(_row: Row): boolean {
    return true;
  }

  /** Made on first use: the ORM knows its tables once it is connected. */
  private get sql(): RowSql<Row> {
    return (this.statements ??= new RowSql(this.db.dataSource, this.entity));
  }

  private async load(statement: Statement, [accountId, id]: [string, string], query: Query): Promise<Row> {
    let raw: Record<string, unknown> | undefined;
    try {
      [raw] = await query(statement, [id, accountId]);
    } catch (error) {
      if (!isMalformedValue(error)) throw error;
    }
    const row = raw && this.sql.rowOf(raw);
    if (!row || !this.visible(row)) throw AppError.notFound(this.what);
    return row;
  }
}
