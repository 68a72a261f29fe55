import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rowsOf } from '../sql';

/** Outbound calls of an account in progress, which the concurrency limit counts. Take one only under the account's lock. */
@Injectable()
export class Slots {
  async active(tx: EntityManager, accountId: string): Promise<number> {
    const [row] = await rowsOf<{ active: number }>(
      tx,
      `select count(*)::int as active from slot where account_id = $1`,
      [accountId],
    );
    return row?.active ?? 0;
  }

  async take(tx: EntityManager, accountId: string, callId: string, at: Date): Promise<void> {
    await tx.query(`insert into slot (call_id, account_id, taken_at) values ($1, $2, $3)`, [
      callId,
      accountId,
      at,
    ]);
  }

  /** True in the one transaction that released it. */
  async release(tx: EntityManager, callId: string): Promise<boolean> {
    const released = await rowsOf(tx, `delete from slot where call_id = $1 returning call_id`, [callId]);
    return released.length > 0;
  }
}
