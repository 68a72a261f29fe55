import { Injectable } from '@nestjs/common';
import { AppError, rupees } from '@parley/contracts';
import type { AddCreditsBody, BalanceDto } from '@parley/dto';
import { Database } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/audit-trail';
import type { OperatorRequest } from '../audit/operator';
import { PartnerRepository } from '../partner/partner.repository';
import { Ledger } from './ledger';
import { isZero } from './money.rules';

/** POST /admin/v1/partners/{id}/credits. */
@Injectable()
export class AddCredits {
  constructor(
    private readonly db: Database,
    private readonly partners: PartnerRepository,
    private readonly ledger: Ledger,
    private readonly audit: AuditTrail,
  ) {}

  async execute(from: OperatorRequest, accountId: string, body: AddCreditsBody): Promise<BalanceDto> {
    const { amount, note = null, reference = null } = body;
    if (isZero(amount)) throw AppError.validation('amount', 'amount must be more than zero');
    await this.partners.find(accountId);
    return this.db.transaction(async (tx) => {
      const before = await this.ledger.lock(tx, accountId);
      if (reference !== null && (await this.known(tx, accountId, reference, amount))) {
        return { balance: rupees(before) };
      }
      const entry = await this.ledger.append(tx, accountId, { kind: 'top_up', amount, note, reference });
      const balance = rupees(entry.balanceAfter);
      await this.audit.record(tx, from, {
        action: 'credits.add',
        partnerId: accountId,
        targetId: entry.id,
        before: { balance: rupees(before) },
        after: { balance, amount: rupees(amount), note, reference },
      });
      return { balance };
    });
  }

  /** A retry of a top-up whose answer was lost; another amount under its reference is a mistake. */
  private async known(
    tx: EntityManager,
    accountId: string,
    reference: string,
    amount: string,
  ): Promise<boolean> {
    const [row] = await tx.query<{ same: boolean }[]>(
      `SELECT amount = $3 AS same FROM ledger_entry WHERE account_id = $1 AND reference = $2`,
      [accountId, reference, amount],
    );
    if (row?.same === false) {
      throw new AppError('CONFLICT', 'That reference was used for a top-up of another amount');
    }
    return row !== undefined;
  }
}
