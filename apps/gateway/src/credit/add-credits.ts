import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import type { AddCreditsBody, BalanceDto } from '@parley/dto';
import { Database } from '@parley/persistence';
import { Clock, newId } from '@parley/platform';
import { PartnerRepository } from '../partner/partner.repository';
import { LedgerEntryRow } from './ledger-entry.row';
import { isZero, rupees } from './money.rules';

@Injectable()
export class AddCredits {
  constructor(
    private readonly db: Database,
    private readonly partners: PartnerRepository,
    private readonly clock: Clock,
  ) {}

  /** decisions: Accounts, "Billing": exact decimals, the balance always equals the sum of the ledger. */
  async execute(accountId: string, { amount, note }: AddCreditsBody): Promise<BalanceDto> {
    if (isZero(amount)) throw AppError.validation('amount', 'amount must be more than zero');
    await this.partners.find(accountId);
    return this.db.transaction(async (tx) => {
      // Postgres adds: numbers of JavaScript are not exact. The upsert locks the balance until the entry is in.
      const [balance] = await tx.query<{ amount: string }[]>(
        `INSERT INTO balance (account_id, amount) VALUES ($1, $2)
         ON CONFLICT (account_id) DO UPDATE SET amount = balance.amount + excluded.amount
         RETURNING amount`,
        [accountId, amount],
      );
      if (!balance) throw new Error('an upsert returns its row');
      const entry = Object.assign(new LedgerEntryRow(), {
        id: newId(),
        accountId,
        kind: 'top_up' as const,
        amount,
        balanceAfter: balance.amount,
        note: note ?? null,
        createdAt: this.clock.now(),
      });
      await tx.insert(LedgerEntryRow, entry);
      return { balance: rupees(balance.amount) };
    });
  }
}
