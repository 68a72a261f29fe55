import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Always the sum of the account's ledger entries: both change in one transaction. */
@Entity({ name: 'balance' })
export class BalanceRow {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'amount', type: 'numeric', precision: 20, scale: 4 })
  amount: string;
}
