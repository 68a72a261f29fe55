import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
