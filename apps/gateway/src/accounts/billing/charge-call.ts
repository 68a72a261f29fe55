import { Injectable } from '@nestjs/common';
import { type CallMetered, withoutPrefix } from '@parley/contracts';
import { Log } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { Holds } from './holds';
import { Ledger } from './ledger';
import { isZero } from './money.rules';

type Closed = Extract<CallMetered, { state: 'closed' }>;

/**
 * A call is charged once, from its answered duration, whatever is redelivered: the inbox drops a repeated event, the
 * call's row in `call_usage` a repeated call, and a unique index on the ledger is the last line.
 */
@Injectable()
export class ChargeCall {
  constructor(
    private readonly ledger: Ledger,
    private readonly holds: Holds,
    private readonly log: Log,
  ) {}

  execute(tx: EntityManager, accountId: string, call: CallMetered): Promise<void> {
    return call.state === 'open'
      ? this.holds.confirm(tx, accountId, call.call_id)
      : this.close(tx, accountId, call);
  }

  private async close(tx: EntityManager, accountId: string, call: Closed): Promise<void> {
    // Also where nothing is charged: a question to go on (ExtendCall) must not hold anything behind the end.
    if (!isZero(call.price_per_minute)) await this.ledger.lock(tx, accountId);
    const isNew = await this.keepUsage(tx, accountId, call);
    if (isNew && !isZero(call.amount)) {
      await this.ledger.append(tx, accountId, {
        kind: 'call_charge',
        amount: `-${call.amount}`,
        callId: call.call_id,
        agentId: call.agent_id,
      });
    }
    await this.holds.release(tx, accountId, call.call_id);
    await this.holds.forgetExpired(tx, accountId);
    if (!isNew) this.log.warn('billing.call_known', { call_id: call.call_id });
  }

  private async keepUsage(tx: EntityManager, accountId: string, call: Closed): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `INSERT INTO call_usage (call_id, account_id, agent_id, customer_id, direction, answered, seconds,
         price_per_minute, amount, ended_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (call_id) DO NOTHING RETURNING call_id`,
      [
        call.call_id,
        accountId,
        call.agent_id,
        call.customer_id && withoutPrefix('customer', call.customer_id),
        call.direction,
        call.answered,
        call.seconds,
        call.price_per_minute,
        call.amount,
        call.ended_at,
      ],
    );
    return rows.length > 0;
  }
}
