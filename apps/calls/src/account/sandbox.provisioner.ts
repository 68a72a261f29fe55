import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { newId, requestContext } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { AccountProjection } from './account.projection';
import { CallsConfig } from '../calls.config';
import { rowsOf } from '../sql';

const AREA = '+1415';
const FIRST_EXCHANGE = 200;
/** 211 is a service code, no exchange. */
const RESERVED_EXCHANGE = 211;
const EXCHANGES = 99;
const LINES = 10_000;

/**
 * Development only: every partner gets a connection to the sandbox and a number, so that POST /calls/start works at once.
 * Once per partner (what the partner deletes stays deleted), under the lock on the account's row.
 */
@Injectable()
export class SandboxProvisioner implements OnApplicationBootstrap {
  private readonly target: { host: string; port: number } | null;
  private readonly given = new Set<string>();

  constructor(
    config: CallsConfig,
    private readonly db: Database,
    private readonly accounts: AccountProjection,
  ) {
    this.target = parseTarget(config.SANDBOX_SIP_URI);
  }

  /** The sandbox may have moved to another address since. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.target) return;
    await this.db.dataSource.query(
      `update connection set host = $1, port = $2 where sandbox and (host, port) is distinct from ($1, $2)`,
      [this.target.host, this.target.port],
    );
  }

  /** For requests that overtake the event about the partner. */
  async ensure(accountId: string): Promise<void> {
    if (!this.target || this.given.has(accountId)) return;
    await this.accounts.ensure(accountId);
    await requestContext.aside(() => this.db.transaction((tx) => this.provision(tx, accountId)));
    this.given.add(accountId);
  }

  async provision(tx: EntityManager, accountId: string): Promise<void> {
    if (!this.target) return;
    const account = await this.accounts.lock(tx, accountId);
    if (!account || account.sandboxGiven) return;
    const connectionId = newId();
    await tx.query(
      `insert into connection (id, account_id, kind, name, host, port, transport, username, sealed_password,
         inbound_networks, enabled, sandbox, created_at, updated_at)
       values ($1, $2, 'sip', 'sandbox', $3, $4, 'udp', null, null, '{}', true, true, $5, $5)`,
      [connectionId, accountId, this.target.host, this.target.port, account.now],
    );
    await this.giveNumber(tx, accountId, connectionId, account.now);
    await tx.query(`update account set sandbox_given = true where account_id = $1`, [accountId]);
  }

  private async giveNumber(
    tx: EntityManager,
    accountId: string,
    connectionId: string,
    at: Date,
  ): Promise<void> {
    for (;;) {
      const [next] = await rowsOf<{ n: string }>(tx, `select nextval('sandbox_number_seq') as n`);
      // A partner may have imported that very number: take the next one.
      const added = await rowsOf(
        tx,
        `insert into phone_number (id, account_id, connection_id, number, label, is_default_from, created_at, updated_at)
         values ($1, $2, $3, $4, 'sandbox',
           not exists (select 1 from phone_number where account_id = $2 and is_default_from and deleted_at is null), $5, $5)
         on conflict (number) where deleted_at is null do nothing returning id`,
        [newId(), accountId, connectionId, sandboxNumber(Number(next?.n)), at],
      );
      if (added.length > 0) return;
    }
  }
}

function parseTarget(uri: string | undefined): { host: string; port: number } | null {
  const match = /^sip:([^:]+):(\d+)$/.exec(uri ?? '');
  return match?.[1] ? { host: match[1], port: Number(match[2]) } : null;
}

/** The n-th sandbox number (from 1): a valid US number `+1415 2xx xxxx`, different for every n up to 990 000. */
export function sandboxNumber(n: number): string {
  const index = (n - 1) % (EXCHANGES * LINES);
  const candidate = FIRST_EXCHANGE + Math.floor(index / LINES);
  const exchange = candidate >= RESERVED_EXCHANGE ? candidate + 1 : candidate;
  return `${AREA}${exchange}${String(index % LINES).padStart(4, '0')}`;
}
