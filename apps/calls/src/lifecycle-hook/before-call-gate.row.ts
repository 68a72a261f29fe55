import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An admitted call that waits for its before_call hooks. */
@Entity({ name: 'before_call_gate' })
export class BeforeCallGateRow {
  @PrimaryColumn({ name: 'call_id', type: 'uuid' })
  callId: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'lease_until', type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil: Date | null;
}
