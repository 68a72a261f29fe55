import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Database, deleteInBatches } from '@parley/persistence';
import { newId, requestContext, SecretBox } from '@parley/platform';

/** How often a replica says that it is at work on a key. */
export const RENEW_EVERY_MS = 1_000;
/** How long one that says nothing more is taken to be alive. Taken over too early, the work is still done once. */
export const LEASE_MS = 4_000;
const LEASE = `interval '${LEASE_MS} milliseconds'`;
const LIFETIME = `interval '24 hours'`;
const SWEEP_BATCH = 1_000;

/**
 * Stands for the account of operators' keys. The same for all operators, and when the token changes between two tries: a
 * credit must not be given twice for that.
 */
export const OPERATORS = '00000000-0000-0000-0000-000000000000';

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
  | { kind: 'held'; held: Held }
  | { kind: 'done'; data: unknown }
  /** `until` moves on while the replica that is at work lives. */
  | { kind: 'busy'; holder: string; until: number }
  | { kind: 'other' | 'unknown' };

interface Row {
  fingerprint: Buffer;
  command_id: string;
  state: 'started' | 'done' | 'unknown';
  answer: string | null;
  holder: string;
  locked_until: Date;
  free: boolean;
}

/** The keys of all accounts, and the operators'. Times are the database's. */
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
      const row = await this.row(accountId, key);
      // Gone between the two: forgotten by the one who had it. Then it is free.
      if (row) return this.found(row, fingerprint);
    }
  }

  /** `begin` for one who waits: reads, and takes the key only once it is free. */
  async look(request: KeyedRequest): Promise<Found> {
    const row = await this.row(request.accountId, request.key);
    return !row || (row.state === 'started' && row.free)
      ? this.begin(request)
      : this.found(row, request.fingerprint);
  }

  /** False when somebody else has taken the key over; their answer is the same. */
  async complete({ accountId, key, commandId }: Held, data: unknown): Promise<void> {
    await this.db.query(
      `UPDATE idempotency_key SET state = 'done', answer = $4
        WHERE account_id = $1 AND key = $2 AND command_id = $3 AND state = 'started'`,
      [accountId, key, commandId, this.sealed(data, commandId)],
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

  /** What an earlier attempt committed of the gateway's own was answered with; null when it committed nothing. */
  async carriedOut(commandId: string): Promise<{ data: unknown } | null> {
    const [receipt] = await this.db.query<{ reply: string | null }>(
      `SELECT reply FROM command_receipt WHERE command_id = $1`,
      [commandId],
    );
    if (!receipt) return null;
    if (receipt.reply === null) throw AppError.outcomeUnknown();
    return { data: this.opened(receipt.reply, commandId) };
  }

  sealed(data: unknown, commandId: string): string {
    return this.secrets.seal(JSON.stringify(data ?? null), place(commandId));
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
    const old = `DELETE FROM idempotency_key WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM idempotency_key WHERE created_at <= now() - ${LIFETIME} LIMIT ${SWEEP_BATCH}))`;
    return requestContext.detached(() => deleteInBatches(this.db, old, { batch: SWEEP_BATCH }));
  }

  private async row(accountId: string, key: string): Promise<Row | undefined> {
    const [row] = await this.db.query<Row>(
      `SELECT fingerprint, command_id, state, answer, holder, locked_until, locked_until <= now() AS free
         FROM idempotency_key WHERE account_id = $1 AND key = $2`,
      [accountId, key],
    );
    return row;
  }

  private found(row: Row, fingerprint: Buffer): Found {
    if (!row.fingerprint.equals(fingerprint)) return { kind: 'other' };
    if (row.state === 'unknown') return { kind: 'unknown' };
    if (row.answer === null) return { kind: 'busy', holder: row.holder, until: row.locked_until.getTime() };
    return { kind: 'done', data: this.opened(row.answer, row.command_id) };
  }

  private opened(sealed: string, commandId: string): unknown {
    return JSON.parse(this.secrets.open(sealed, place(commandId)));
  }
}

/** Answers may hold secrets that are shown once: they are kept sealed. */
function place(commandId: string): string {
  return `idempotency_key/${commandId}`;
}
