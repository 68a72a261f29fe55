import { Injectable } from '@nestjs/common';
import {
  AppError,
  callCharge,
  COVERED_SECONDS,
  type RequestBody,
  type RequestReply,
  rupees,
} from '@parley/contracts';
import { Database } from '@parley/persistence';
import { CustomerRepository } from '../customer/customer.repository';
import { PartnerRepository } from '../partner/partner.repository';
import { Holds } from './holds';
import { Ledger } from './ledger';
import { isZero } from './money.rules';

/** May this call be dialled, and what will it cost? Without the money for it: 403; for an archived customer: refused. */
@Injectable()
export class AdmitCall {
  constructor(
    private readonly db: Database,
    private readonly partners: PartnerRepository,
    private readonly customers: CustomerRepository,
    private readonly ledger: Ledger,
    private readonly holds: Holds,
  ) {}

  async execute(body: RequestBody<'accounts.admit_call'>): Promise<RequestReply<'accounts.admit_call'>> {
    const { account_id: accountId, call_id: callId, customer_id: customerId } = body;
    if (customerId !== null) await this.assertActive(accountId, customerId);
    const price = rupees((await this.partners.find(accountId)).pricePerMinute);
    const needed = callCharge(price, COVERED_SECONDS);
    // Calls that cost nothing need no balance.
    if (!isZero(needed)) await this.hold(accountId, callId, needed);
    return { price_per_minute: price };
  }

  /** The call did not come to be after all. */
  async release({
    account_id,
    call_id,
  }: RequestBody<'accounts.release_call'>): Promise<{ released: boolean }> {
    return { released: await this.db.transaction((tx) => this.holds.release(tx, account_id, call_id)) };
  }

  private hold(accountId: string, callId: string, needed: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      const balance = await this.ledger.lock(tx, accountId);
      const { known, enough } = await this.holds.room(tx, accountId, callId, balance, needed);
      // Asked twice for one call: once is enough.
      if (known) return;
      if (!enough) {
        throw new AppError('FORBIDDEN', `The balance does not cover a ${COVERED_SECONDS}-second call`);
      }
      await this.holds.take(tx, accountId, callId, needed);
    });
  }

  private async assertActive(accountId: string, customerId: string): Promise<void> {
    const customer = await this.customers.find(accountId, customerId);
    if (customer.status === 'ARCHIVED') {
      throw new AppError('INVALID_STATE', 'The customer is archived; archived customers refuse new calls');
    }
  }
}
