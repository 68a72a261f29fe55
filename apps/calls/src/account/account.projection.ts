import { Injectable } from '@nestjs/common';
import type { AccountFacts, PartnerStatus } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Database } from '@parley/persistence';
import { requestContext } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { rowsOf } from '../sql';

export interface LockedAccount {
  status: PartnerStatus;
  concurrencyLimit: number | null;
  /** Rupees, exact; null = not known yet. */
  pricePerMinute: string | null;
  sandboxGiven: boolean;
  /** The database's time, read under the lock. */
  now: Date;
}

/** The local copy of the partners' accounts. Older facts never overwrite newer ones, in whatever order they arrive. */
@Injectable()
export class AccountProjection {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
  ) {}

  /** True when something changed. */
  async store(tx: EntityManager, facts: AccountFacts): Promise<boolean> {
    const stored = await rowsOf(
      tx,
      `insert into account
         (account_id, status, concurrency_limit, tier, version, price_per_minute, sandbox_given)
       values ($1, $2, $3, $4, $5, $6, false)
       on conflict (account_id) do update
         set status = excluded.status, concurrency_limit = excluded.concurrency_limit,
             tier = excluded.tier, version = excluded.version, price_per_minute = excluded.price_per_minute
         where account.version < excluded.version
           or (account.version = excluded.version and account.price_per_minute is null)
       returning 1`,
      [
        facts.account_id,
        facts.status,
        facts.concurrency_limit,
        facts.tier,
        facts.version,
        // Events published before accounts had a price lack it.
        facts.price_per_minute ?? null,
      ],
    );
    return stored.length > 0;
  }

  /** Makes sure the account's row exists: its event may still be on the way. */
  async ensure(accountId: string): Promise<void> {
    const known = await this.db.query(
      `select 1 from account where account_id = $1 and price_per_minute is not null`,
      [accountId],
    );
    if (known.length === 0) await this.refresh(accountId);
  }

  /** Asks the gateway for the current facts, so that no call is refused by an outdated limit or status. */
  async refresh(accountId: string): Promise<boolean> {
    const facts = await this.bus.request('accounts.facts', { account_id: accountId }, { deadlineMs: 1_500 });
    return requestContext.aside(async () => {
      // Nearly always up to date: then there is no need to wait for the row's lock.
      const known = await this.db.query(
        `select 1 from account where account_id = $1 and version >= $2 and price_per_minute is not null`,
        [accountId, facts.version],
      );
      return known.length === 0 && (await this.db.transaction((tx) => this.store(tx, facts)));
    });
  }

  /** Serializes what counts or changes things of the account. Lock order: call before account, never the reverse. */
  async lock(tx: EntityManager, accountId: string): Promise<LockedAccount | null> {
    const [row] = await rowsOf<LockedAccount>(
      tx,
      `select status, concurrency_limit as "concurrencyLimit", sandbox_given as "sandboxGiven",
         price_per_minute as "pricePerMinute", clock_timestamp() as now
       from account where account_id = $1 for update`,
      [accountId],
    );
    return row ?? null;
  }

  async limit(tx: EntityManager, accountId: string): Promise<number | null> {
    const [row] = await rowsOf<{ limit: number | null }>(
      tx,
      `select concurrency_limit as "limit" from account where account_id = $1`,
      [accountId],
    );
    return row?.limit ?? null;
  }
}
