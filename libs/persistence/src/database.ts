import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HealthRegistry, Log } from '@parley/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { claimCommand, commandClaimed } from './command-claim';
import { DATABASE_SETTINGS, type DatabaseSettings } from './database-options';
import { isDatabaseAway, isRetryableTransactionError, isStalePlan } from './errors';
import { type BoundStatement, queryAll, type Statement, textOf } from './statement';

const ATTEMPTS = 4;
const RETRY_BASE_MS = 15;
const READ_ONLY = /^\s*select\b(?![\s\S]*\bfor\s+(no\s+key\s+)?(update|share|key\s+share)\b)/i;

/** The service's own schema: transactions and raw reads. Survives a restart of Postgres. */
@Injectable()
export class Database implements OnModuleInit, OnApplicationShutdown {
  private readonly depth = new AsyncLocalStorage<true>();

  constructor(
    readonly dataSource: DataSource,
    @Inject(DATABASE_SETTINGS) readonly settings: DatabaseSettings,
    private readonly log: Log,
    private readonly health: HealthRegistry,
  ) {}

  async onModuleInit(): Promise<void> {
    this.health.add('database', async () => {
      await this.dataSource.query('select 1');
    });
    await this.connect();
  }

  /**
   * Runs `work` in one transaction. Serialization failures and deadlocks run it again, up to 3 times: `work` must keep
   * its effects inside the transaction. A transaction inside a transaction would commit apart, so it is refused.
   */
  async transaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    if (this.depth.getStore()) {
      throw new Error('a transaction inside a transaction: pass the outer one (tx) down instead');
    }
    return this.depth.run(true, () => {
      let committing = false;
      const attempt = (): Promise<T> => {
        committing = false;
        return this.dataSource.transaction(async (tx) => {
          await claimCommand(tx, this.settings.schema);
          const result = await work(tx);
          committing = true;
          return result;
        });
      };
      // With a connection that is lost before the COMMIT nothing has happened; after it, nobody knows.
      const done = repeated(
        attempt,
        (error) => isRetryableTransactionError(error) || (!committing && isDatabaseAway(error)),
      );
      return done.then((result) => {
        commandClaimed();
        return result;
      });
    });
  }

  /**
   * A single statement. A plain SELECT is repeated when the pool handed out a connection that had died; anything, when
   * Postgres refused a prepared plan that no longer fits its tables.
   */
  async query<R>(sql: string | Statement, parameters: unknown[] = []): Promise<R[]> {
    const [rows] = await this.queryAll([{ statement: sql, parameters }]);
    return rows as R[];
  }

  /** Several in one round trip, which is one transaction. Repeated as `query` is. */
  async queryAll(statements: readonly BoundStatement[]): Promise<unknown[][]> {
    const readOnly = (): boolean => statements.every(({ statement }) => READ_ONLY.test(textOf(statement)));
    return repeated(
      () => queryAll(this.dataSource, statements),
      (error) => isStalePlan(error) || (isDatabaseAway(error) && readOnly()),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  private async connect(): Promise<void> {
    const giveUpAt = Date.now() + this.settings.bootWaitMs;
    for (;;) {
      try {
        await this.dataSource.initialize();
        return;
      } catch (error) {
        if (!isDatabaseAway(error) || Date.now() > giveUpAt) throw error;
        this.log.warn('database.waiting', { err: error });
        await sleep(500);
      }
    }
  }
}

async function repeated<T>(attempt: () => Promise<T>, again: (error: unknown) => boolean): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (count === ATTEMPTS || !again(error)) throw error;
      await sleep(RETRY_BASE_MS * 2 ** count * (0.5 + Math.random()));
    }
  }
}
