import { Injectable } from '@nestjs/common';
import { type AgentSnapshot, AppError } from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import { Database } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { AccountProjection } from '../account/account.projection';
import { SessionRow } from '../session/session.row';
import { Gatekeeper } from '../lifecycle-hook/gatekeeper';
import { Slots } from '../slot/slots';
import { rowsOf, storable } from '../sql';
import { concurrencyOf, statusUpdated } from './call.payloads';
import { CallRow } from './call.row';
import { stateOf } from './call.state';
import type { CallerId } from './caller-id';
import { newCall } from './new-call';
import type { StartRequest } from './start-call.rules';

/** The call the gateway lets through, at this price. */
export interface Grant {
  callId: string;
  /** Rupees. */
  pricePerMinute: string;
}

export type Admission = { admitted: string } | { refused: AppError };

/**
 * contract: Limits, "Outbound concurrency"; decisions: Calls, "Concurrency". Slot, call, session and events come to be
 * in one transaction, under the lock on the account's row: replicas never exceed the limit together, and a crash
 * leaves no slot without a call that will end.
 */
@Injectable()
export class CallAdmission {
  constructor(
    private readonly db: Database,
    private readonly accounts: AccountProjection,
    private readonly slots: Slots,
    private readonly outbox: Outbox,
    private readonly gatekeeper: Gatekeeper,
  ) {}

  async admit(
    accountId: string,
    grant: Grant,
    request: StartRequest,
    agent: AgentSnapshot,
    callerId: CallerId,
  ): Promise<Admission> {
    const admission = await this.db.transaction(async (tx): Promise<Admission> => {
      const account = await this.accounts.lock(tx, accountId);
      if (!account) throw AppError.notFound('Account');
      if (account.status !== 'APPROVED') {
        return { refused: new AppError('FORBIDDEN', `The account is ${account.status.toLowerCase()}`) };
      }
      const active = await this.slots.active(tx, accountId);
      const limit = account.concurrencyLimit;
      if (limit !== null && active >= limit) {
        return {
          refused: new AppError('LIMIT_REACHED', `Concurrency limit of ${limit} simultaneous calls reached`),
        };
      }
      await this.holdConnection(tx, callerId.connectionId);

      const { call, session } = newCall({
        ...grant,
        accountId,
        direction: 'outbound',
        agent: storable(agent),
        fromNumber: callerId.number,
        toNumber: request.toNumber,
        connectionId: callerId.connectionId,
        customerId: request.customerId,
        clientReferenceId: request.clientReferenceId,
        variables: storable(request.variables),
        metadata: storable(request.metadata),
        at: account.now,
      });
      await this.slots.take(tx, accountId, call.id, account.now);
      await tx.insert(CallRow, call as Parameters<typeof tx.insert<CallRow>>[1]);
      await tx.insert(SessionRow, session as Parameters<typeof tx.insert<SessionRow>>[1]);
      await this.announce(tx, call, concurrencyOf(limit, active + 1));
      return { admitted: call.id };
    });
    this.gatekeeper.wake();
    return admission;
  }

  /** A connection is not deleted under a call that begins. */
  private async holdConnection(tx: EntityManager, connectionId: string): Promise<void> {
    const held = await rowsOf(
      tx,
      `select 1 from connection where id = $1 and deleted_at is null and enabled for share`,
      [connectionId],
    );
    if (held.length === 0) throw AppError.validation('connection_id', 'the connection is no longer usable');
  }

  private async announce(
    tx: EntityManager,
    call: CallRow,
    concurrency: ReturnType<typeof concurrencyOf>,
  ): Promise<void> {
    const about = { aggregateId: call.id, accountId: call.accountId };
    const move = { from: null, to: call.status };
    await this.outbox.add(tx, 'calls.status_updated', {
      ...about,
      body: statusUpdated(call, stateOf(call), move, call.createdAt, concurrency),
    });
    await this.outbox.add(tx, 'calls.metered', { ...about, body: { state: 'open', call_id: call.id } });
    await this.gatekeeper.admit(tx, call);
  }
}
