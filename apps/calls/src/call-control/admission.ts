import { Injectable } from '@nestjs/common';
import { type AgentSnapshot, AppError, type CallDto } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { storable } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { AccountProjection } from '../account/account.projection';
import { Slots } from '../transitions/slots';
import { rowsOf } from '../sql';
import { OutboundCalls } from './outbound-calls';
import { concurrencyOf } from '../call/call.events';
import { CallQueries } from '../call/call.queries';
import type { CallerId } from './caller-id';
import { newCall } from '../call/new-call';
import type { StartRequest } from './start-call.rules';

/** A call the gateway has admitted, and its price. */
export interface Grant {
  callId: string;
  /** Rupees. */
  pricePerMinute: string;
}

/**
 * Slot, call, session and events are written in one transaction, under the lock on the account's row: replicas together
 * never exceed the concurrency limit, and a crash leaves no slot without a call that will end.
 */
@Injectable()
export class CallAdmission {
  constructor(
    private readonly db: Database,
    private readonly accounts: AccountProjection,
    private readonly slots: Slots,
    private readonly outbound: OutboundCalls,
    private readonly calls: CallQueries,
  ) {}

  async admit(
    accountId: string,
    grant: Grant,
    request: StartRequest,
    agent: AgentSnapshot,
    callerId: CallerId,
  ): Promise<CallDto> {
    const admitted = await this.db.transaction(async (tx) => {
      const account = await this.accounts.lock(tx, accountId);
      if (!account) throw AppError.notFound('Account');
      if (account.status !== 'APPROVED') {
        throw new AppError('FORBIDDEN', `The account is ${account.status.toLowerCase()}`);
      }
      const active = await this.slots.active(tx, accountId);
      const limit = account.concurrencyLimit;
      if (limit !== null && active >= limit) throw limitReached(limit);
      await this.holdConnection(tx, callerId.connectionId);

      const started = newCall({
        ...grant,
        accountId,
        direction: 'outbound',
        agent: storable(agent),
        fromNumber: callerId.number,
        toNumber: request.toNumber,
        provider: callerId.provider,
        connectionId: callerId.connectionId,
        customerId: request.customerId,
        clientReferenceId: request.clientReferenceId,
        variables: storable(request.variables),
        metadata: storable(request.metadata),
        at: account.now,
      });
      await this.slots.take(tx, accountId, grant.callId, account.now);
      await this.outbound.insert(tx, started, concurrencyOf(limit, active + 1));
      const answer = await this.calls.get(accountId, grant.callId, tx);
      await keepAnswer(tx, () => answer);
      return answer;
    });
    this.outbound.committed();
    return admitted;
  }

  /** Refuses early, so that a crowd holds no money and no lock; the count is repeated under the lock. */
  async refuseWhenFull(accountId: string): Promise<void> {
    const [full] = await this.db.query<{ limit: number }>(
      `select concurrency_limit as "limit" from account a
        where account_id = $1 and status = 'APPROVED'
          and concurrency_limit <= (select count(*) from slot s where s.account_id = a.account_id)`,
      [accountId],
    );
    if (full) throw limitReached(full.limit);
  }

  /** The connection cannot be deleted while the call is being admitted. */
  private async holdConnection(tx: EntityManager, connectionId: string): Promise<void> {
    const held = await rowsOf(
      tx,
      `select 1 from connection where id = $1 and deleted_at is null and enabled for share`,
      [connectionId],
    );
    if (held.length === 0) throw AppError.validation('connection_id', 'the connection is no longer usable');
  }
}

function limitReached(limit: number): AppError {
  return new AppError('LIMIT_REACHED', `Concurrency limit of ${limit} simultaneous calls reached`);
}
