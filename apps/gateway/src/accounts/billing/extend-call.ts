import { Injectable } from '@nestjs/common';
import { affordableSeconds, callCharge, type RequestBody, type RequestReply } from '@parley/contracts';
import { Database } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { Holds } from './holds';
import { Ledger } from './ledger';
import { isZero } from './money.rules';

type Body = RequestBody<'accounts.extend_call'>;

/** A call in progress goes on: its hold grows with it, as far as the balance goes. */
@Injectable()
export class ExtendCall {
  constructor(
    private readonly db: Database,
    private readonly ledger: Ledger,
    private readonly holds: Holds,
  ) {}

  async execute(body: Body): Promise<RequestReply<'accounts.extend_call'>> {
    if (isZero(body.price_per_minute)) return { seconds: body.seconds };
    return { seconds: await this.db.transaction((tx) => this.extend(tx, body)) };
  }

  private async extend(tx: EntityManager, body: Body): Promise<number> {
    const { account_id: accountId, call_id: callId, price_per_minute: price, seconds } = body;
    const balance = await this.ledger.lock(tx, accountId);
    // Charged already: a question that was long under way must not hold anything again.
    if (await this.charged(tx, accountId, callId)) return seconds;
    const usable = await this.holds.usable(tx, accountId, callId, balance);
    const covered = Math.min(seconds, affordableSeconds(price, usable));
    const amount = callCharge(price, covered);
    if (!isZero(amount)) await this.holds.grow(tx, accountId, callId, amount);
    return covered;
  }

  private async charged(tx: EntityManager, accountId: string, callId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT 1 FROM call_usage WHERE account_id = $1 AND call_id = $2`,
      [accountId, callId],
    );
    return rows.length > 0;
  }
}
