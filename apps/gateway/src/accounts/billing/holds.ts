import { Injectable } from '@nestjs/common';
import { type Rupees, rupees } from '@parley/contracts';
import type { EntityManager } from 'typeorm';

/** A hold nobody confirms: calls was to write the call down within its request's deadline of 30 s. */
const UNCONFIRMED_SECS = 120;
/** No call lasts this long; should the end of one never be told, its hold is not forever. */
const CONFIRMED_SECS = 86_400;

/**
 * What of a balance is kept for calls that have not been charged yet, by call. Fifty starts at once see each other's
 * holds (they take turns under `Ledger.lock`), so a balance for one call starts one. A hold is no money: the ledger and
 * the balance do not know of it.
 */
@Injectable()
export class Holds {
  /** What admission asks, in one statement. The caller holds `Ledger.lock`. */
  async room(
    tx: EntityManager,
    accountId: string,
    callId: string,
    balance: Rupees,
    needed: Rupees,
  ): Promise<{ known: boolean; enough: boolean }> {
    const [row] = await tx.query<{ known: boolean; enough: boolean }[]>(
      `SELECT coalesce(bool_or(call_id = $2), false) AS known,
         $3::numeric - coalesce(sum(amount), 0) >= $4::numeric AS enough
       FROM hold WHERE account_id = $1 AND expires_at > clock_timestamp()`,
      [accountId, callId, balance, needed],
    );
    return row ?? { known: false, enough: false };
  }

  /** The caller holds `Ledger.lock`. */
  async take(tx: EntityManager, accountId: string, callId: string, amount: Rupees): Promise<void> {
    await tx.query(
      `INSERT INTO hold (call_id, account_id, amount, expires_at)
       VALUES ($2, $1, $3, clock_timestamp() + $4 * interval '1 s')
       ON CONFLICT (call_id) DO UPDATE SET expires_at = excluded.expires_at`,
      [accountId, callId, amount, UNCONFIRMED_SECS],
    );
  }

  /** Whether so much may be taken from the balance without calls in progress losing what is held for them. */
  async canSpare(tx: EntityManager, accountId: string, balance: Rupees, amount: Rupees): Promise<boolean> {
    const [row] = await tx.query<{ spare: boolean }[]>(
      `SELECT $2::numeric - coalesce(sum(amount), 0) >= $3::numeric AS spare
       FROM hold WHERE account_id = $1 AND expires_at > clock_timestamp()`,
      [accountId, balance, amount],
    );
    return row?.spare === true;
  }

  /** What a call may hold: its own hold, and what nobody else holds. Never less than nothing. */
  async usable(tx: EntityManager, accountId: string, callId: string, balance: Rupees): Promise<Rupees> {
    const [row] = await tx.query<{ usable: string }[]>(
      `SELECT greatest($3::numeric - coalesce(sum(amount), 0), 0) AS usable FROM hold
       WHERE account_id = $1 AND call_id <> $2 AND expires_at > clock_timestamp()`,
      [accountId, callId, balance],
    );
    return rupees(row?.usable ?? '0');
  }

  /** Never shrinks. The caller holds `Ledger.lock`. */
  async grow(tx: EntityManager, accountId: string, callId: string, amount: Rupees): Promise<void> {
    await tx.query(
      `INSERT INTO hold (call_id, account_id, amount, expires_at)
       VALUES ($2, $1, $3, clock_timestamp() + $4 * interval '1 s')
       ON CONFLICT (call_id) DO UPDATE
         SET amount = greatest(hold.amount, excluded.amount), expires_at = excluded.expires_at`,
      [accountId, callId, amount, CONFIRMED_SECS],
    );
  }

  /** The call is there: its end will be told. */
  async confirm(tx: EntityManager, accountId: string, callId: string): Promise<void> {
    await tx.query(
      `UPDATE hold SET expires_at = clock_timestamp() + $3 * interval '1 s' WHERE account_id = $1 AND call_id = $2`,
      [accountId, callId, CONFIRMED_SECS],
    );
  }

  async release(tx: EntityManager, accountId: string, callId: string): Promise<boolean> {
    // TypeORM answers DELETE ... RETURNING as [rows, count].
    const [rows] = await tx.query<[unknown[], number]>(
      `DELETE FROM hold WHERE account_id = $1 AND call_id = $2 RETURNING call_id`,
      [accountId, callId],
    );
    return rows.length > 0;
  }

  /** Those nobody confirmed in time; a confirmation that comes very late may still find its hold. */
  async forgetExpired(tx: EntityManager, accountId: string): Promise<void> {
    await tx.query(
      `DELETE FROM hold WHERE account_id = $1 AND expires_at < clock_timestamp() - interval '1 day'`,
      [accountId],
    );
  }
}
