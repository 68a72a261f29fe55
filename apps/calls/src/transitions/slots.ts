import { Injectable } from '@nestjs/common';
import { Column, Entity, type EntityManager, Index, PrimaryColumn } from 'typeorm';
import { rowsOf } from '../sql';

/** An outbound call in progress. Deleted in the transaction that makes the call terminal. */
@Entity({ name: 'slot' })
@Index('slot_account', ['accountId'])
export class SlotRow {
  @PrimaryColumn({ name: 'call_id', type: 'uuid' })
  callId: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'taken_at', type: 'timestamptz', precision: 3 })
  takenAt: Date;
}

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
