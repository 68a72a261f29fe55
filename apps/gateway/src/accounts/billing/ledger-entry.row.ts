import type { TransactionKind } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Written once; the database refuses to change or delete it. */
@Entity({ name: 'ledger_entry' })
export class LedgerEntryRow {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'kind', type: 'text' })
  kind: TransactionKind;

  @Column({ name: 'amount', type: 'numeric', precision: 20, scale: 4 })
  amount: string;

  @Column({ name: 'balance_after', type: 'numeric', precision: 20, scale: 4 })
  balanceAfter: string;

  @Column({ name: 'note', type: 'text', nullable: true })
  note: string | null;

  /** Of a top-up: the same one is never added twice. */
  @Column({ name: 'reference', type: 'text', nullable: true })
  reference: string | null;

  /** Of a charge. */
  @Column({ name: 'call_id', type: 'uuid', nullable: true })
  callId: string | null;

  @Column({ name: 'agent_id', type: 'uuid', nullable: true })
  agentId: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
