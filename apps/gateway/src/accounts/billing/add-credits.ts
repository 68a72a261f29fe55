import { Injectable } from '@nestjs/common';
import { type AddCreditsBody, AppError, type BalanceDto, type CreditKind, rupees } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/audit-trail';
import type { OperatorRequest } from '../audit/operator';
import { PartnerRepository } from '../partner/partner.repository';
import { Holds } from './holds';
import { Ledger } from './ledger';
import { assertCredit, isNegative } from './money.rules';

type Credit = Required<Pick<AddCreditsBody, 'amount' | 'kind'>> &
  Pick<AddCreditsBody, 'allow_overdraft'> & { note: string | null; reference: string | null };

/** POST /admin/v1/partners/{id}/credits: money an operator adds, or puts right. What is written stays: append-only. */
@Injectable()
export class AddCredits {
  constructor(
    private readonly db: Database,
    private readonly partners: PartnerRepository,
    private readonly ledger: Ledger,
    private readonly holds: Holds,
    private readonly audit: AuditTrail,
  ) {}

  async execute(from: OperatorRequest, accountId: string, body: AddCreditsBody): Promise<BalanceDto> {
    const { amount, kind = 'top_up', note = null, reference = null } = body;
    assertCredit(kind, amount, note);
    await this.partners.find(accountId);
    return this.db.transaction(async (tx) => {
      const answer = await this.add(tx, from, accountId, { ...body, kind, note, reference });
      await keepAnswer(tx, () => answer);
      return answer;
    });
  }

  private async add(
    tx: EntityManager,
    from: OperatorRequest,
    accountId: string,
    { amount, kind, note, reference, allow_overdraft: overdraft }: Credit,
  ): Promise<BalanceDto> {
    const before = await this.ledger.lock(tx, accountId);
    if (reference !== null && (await this.known(tx, accountId, { kind, amount, reference }))) {
      return { balance: rupees(before) };
    }
    if (isNegative(amount) && !overdraft) await this.expectSpare(tx, accountId, before, amount);
    const entry = await this.ledger.append(tx, accountId, { kind, amount, note, reference });
    const balance = rupees(entry.balanceAfter);
    await this.audit.record(tx, from, {
      action: kind === 'top_up' ? 'credits.add' : 'credits.correct',
      partnerId: accountId,
      targetId: entry.id,
      before: { balance: rupees(before) },
      after: { balance, amount: rupees(amount), note, reference },
    });
    return { balance };
  }

  /** Money held for calls in progress is not taken away unless the operator says so (`allow_overdraft`). */
  private async expectSpare(
    tx: EntityManager,
    accountId: string,
    balance: string,
    amount: string,
  ): Promise<void> {
    if (await this.holds.canSpare(tx, accountId, balance, amount.slice(1))) return;
    throw new AppError(
      'CONFLICT',
      'That leaves less than is held for calls in progress, or less than nothing; send allow_overdraft to do it',
    );
  }

  /** A retry of a request whose answer was lost; another amount under its reference is a mistake. */
  private async known(
    tx: EntityManager,
    accountId: string,
    { kind, amount, reference }: { kind: CreditKind; amount: string; reference: string },
  ): Promise<boolean> {
    const [row] = await tx.query<{ same: boolean }[]>(
      `SELECT amount = $3 AND kind = $4 AS same FROM ledger_entry WHERE account_id = $1 AND reference = $2`,
      [accountId, reference, amount, kind],
    );
    if (row?.same === false) {
      throw new AppError('CONFLICT', 'That reference was used for another kind or amount');
    }
    return row !== undefined;
  }
}
