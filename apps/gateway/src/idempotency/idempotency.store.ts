import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { newId, requestContext, SecretBox } from '@parley/platform';

/** How long a replica that says nothing more is taken to be alive. */
const LEASE = `interval '6 seconds'`;
const LIFETIME = `interval '24 hours'`;
const SWEEP_BATCH = 1_000;

export interface KeyedRequest {
  accountId: string;
  key: string;
  fingerprint: Buffer;
}

export interface Held {
  accountId: string;
  key: string;
  commandId: string;
  holder: string;
  /** An attempt before this one was cut off or failed: parts of it may have been carried out. */
  again: boolean;
}

export type Found =
  { kind: 'held'; held: Held } | { kind: 'done'; data: unknown } | { kind: 'other' | 'busy' | 'unknown' };

interface Row {
  fingerprint: Buffer;
  command_id: string;
  state: 'started' | 'done' | 'unknown';
  answer: string | null;
}

/** The keys of all accounts. Times are the database's. */
@Injectable()
export class IdempotencyStore {
  constructor(
    private readonly db: Database,
    private readonly secrets: SecretBox,
  ) {}

  /** Takes the key, or tells why it cannot be had. Of two at once, one takes it. */
  async begin({ accountId, key, fingerprint }: KeyedRequest): Promise<Found> {
    const [commandId, holder] = [newId(), newId()];
    for (;;) {
      const [taken] = await this.db.dataSource.query<{ command_id: string }[]>(
        `INSERT INTO idempotency_key AS k
           (account_id, key, fingerprint, command_id, state, holder, locked_until, created_at)
         VALUES ($1, $2, $3, $4, 'started', $5, now() + ${LEASE}, now())
         ON CONFLICT (account_id, key) DO UPDATE SET
           fingerprint = EXCLUDED.fingerprint, holder = EXCLUDED.holder, locked_until = EXCLUDED.locked_until,
           state = 'started', answer = NULL,
           command_id = CASE WHEN k.created_at <= now() - ${LIFETIME} THEN EXCLUDED.command_id ELSE k.command_id END,
           created_at = CASE WHEN k.created_at <= now() - ${LIFETIME} THEN now() ELSE k.created_at END
         WHERE k.created_at <= now() - ${LIFETIME}
            OR (k.state = 'started' AND k.locked_until <= now() AND k.fingerprint = EXCLUDED.fingerprint)
         RETURNING command_id`,
        [accountId, key, fingerprint, commandId, holder],
      );
      if (taken) {
        const again = taken.command_id !== commandId;
        return { kind: 'held', held: { accountId, key, commandId: taken.command_id, holder, again } };
      }
      const [row] = await this.db.query<Row>(
        `SELECT fingerprint, command_id, state, answer FROM idempotency_key WHERE account_id = $1 AND key = $2`,
        [accountId, key],
      );
      // Gone between the two: forgotten by the one who had it. Then it is free.
      if (row) return this.found(row, fingerprint);
    }
  }

  /** False when somebody else has taken the key over; their answer is the same. */
  async complete({ accountId, key, commandId }: Held, data: unknown): Promise<void> {
    const sealed = this.secrets.seal(JSON.stringify(data ?? null), place(commandId));
    await this.db.query(
      `UPDATE idempotency_key SET state = 'done', answer = $4
        WHERE account_id = $1 AND key = $2 AND command_id = $3 AND state = 'started'`,
      [accountId, key, commandId, sealed],
    );
  }

  /** Nothing was done: the next attempt is a new request. */
  async forget({ accountId, key, holder }: Held): Promise<void> {
    await this.db.query(`DELETE FROM idempotency_key WHERE account_id = $1 AND key = $2 AND holder = $3`, [
      accountId,
      key,
      holder,
    ]);
  }

  /** Something may have been done: the next attempt goes on under the same id, at once. */
  async release({ accountId, key, holder }: Held): Promise<void> {
    await this.db.query(
      `UPDATE idempotency_key SET locked_until = now() WHERE account_id = $1 AND key = $2 AND holder = $3`,
      [accountId, key, holder],
    );
  }

  /** Nobody can tell what was done: no attempt is made again. */
  async giveUp({ accountId, key, holder }: Held): Promise<void> {
    await this.db.query(
      `UPDATE idempotency_key SET state = 'unknown'
        WHERE account_id = $1 AND key = $2 AND holder = $3 AND state = 'started'`,
      [accountId, key, holder],
    );
  }

  /** Whether something of the gateway's own was committed in an earlier attempt. */
  async wasCarriedOut(commandId: string): Promise<boolean> {
    const rows = await this.db.query(`SELECT 1 FROM command_receipt WHERE command_id = $1`, [commandId]);
    return rows.length > 0;
  }

  async renew(held: Iterable<Held>): Promise<void> {
    const holders = [...held].map((one) => one.holder);
    if (holders.length === 0) return;
    const keys = [...held].map((one) => one.key);
    const accounts = [...held].map((one) => one.accountId);
    await this.db.query(
      `UPDATE idempotency_key k SET locked_until = now() + ${LEASE}
         FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS h (account_id, key, holder)
        WHERE k.account_id = h.account_id AND k.key = h.key AND k.holder = h.holder AND k.state = 'started'`,
      [accounts, keys, holders],
    );
  }

  /** Deletes keys older than 24 hours, in small bites. Returns how many. */
  sweep(): Promise<number> {
    return requestContext.detached(async () => {
      for (let total = 0; ;) {
        const [, swept] = await this.db.dataSource.query<[unknown[], number]>(
          `DELETE FROM idempotency_key WHERE ctid = ANY(ARRAY(
             SELECT ctid FROM idempotency_key WHERE created_at <= now() - ${LIFETIME} LIMIT ${SWEEP_BATCH}))`,
        );
        total += swept;
        if (swept < SWEEP_BATCH) return total;
      }
    });
  }

  private found(row: Row, fingerprint: Buffer): Found {
    if (!row.fingerprint.equals(fingerprint)) return { kind: 'other' };
    if (row.state === 'unknown') return { kind: 'unknown' };
    if (row.answer === null) return { kind: 'busy' };
    return { kind: 'done', data: JSON.parse(this.secrets.open(row.answer, place(row.command_id))) };
  }
}

/** Answers may hold secrets that are shown once: they are kept sealed. */
function place(commandId: string): string {
  return `idempotency_key/${commandId}`;
}
