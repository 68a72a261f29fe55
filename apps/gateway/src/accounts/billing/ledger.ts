import { Injectable } from '@nestjs/common';
import { newId } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { LedgerEntryRow } from './ledger-entry.row';

export type NewEntry = Pick<LedgerEntryRow, 'kind' | 'amount'> &
  Partial<Pick<LedgerEntryRow, 'note' | 'reference' | 'callId' | 'agentId'>>;

/**
 * The one way money moves: exact decimals, append-only, and a balance that always equals the sum of the entries: both
 * change together, one writer of an account at a time.
 */
@Injectable()
export class Ledger {
  /** Holds the account's money for the rest of the transaction; answers the balance. */
  async lock(tx: EntityManager, accountId: string): Promise<string> {
    const known = await this.select(tx, accountId);
    if (known !== undefined) return known;
    await tx.query(
      `INSERT INTO balance (account_id, amount) VALUES ($1, 0) ON CONFLICT (account_id) DO NOTHING`,
      [accountId],
    );
    const made = await this.select(tx, accountId);
    if (made === undefined) throw new Error('the balance was made just now');
    return made;
  }

  private async select(tx: EntityManager, accountId: string): Promise<string | undefined> {
    const [row] = await tx.query<{ amount: string }[]>(
      `SELECT amount FROM balance WHERE account_id = $1 FOR UPDATE`,
      [accountId],
    );
    return row?.amount;
  }

  async append(tx: EntityManager, accountId: string, entry: NewEntry): Promise<LedgerEntryRow> {
    // Postgres adds: numbers of JavaScript are not exact. The upsert locks the balance until the entry is in, and the
    // time is read under the lock: entries are as old as their balances say.
    const [balance] = await tx.query<{ amount: string; at: Date }[]>(
      `INSERT INTO balance (account_id, amount) VALUES ($1, $2)
       ON CONFLICT (account_id) DO UPDATE SET amount = balance.amount + excluded.amount
       RETURNING amount, clock_timestamp() AS at`,
      [accountId, entry.amount],
    );
    if (!balance) throw new Error('an upsert returns its row');
    const row = Object.assign(new LedgerEntryRow(), {
      note: null,
      reference: null,
      callId: null,
      agentId: null,
      ...entry,
      id: newId(),
      accountId,
      balanceAfter: balance.amount,
      createdAt: balance.at,
    });
    await tx.insert(LedgerEntryRow, row);
    return row;
  }
}
