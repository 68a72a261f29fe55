import { Injectable } from '@nestjs/common';
import type { AccountConcurrencyDto } from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import { AccountProjection } from '../account/account.projection';
import { CallsConfig } from '../calls.config';
import type { StartedCall } from '../call/new-call';
import { SessionRow } from '../call/session.row';
import { Slots } from './slots';
import { rowsOf } from '../sql';
import { concurrencyOf, statusUpdated } from '../call/call.events';
import { CallRow } from '../call/call.row';
import { type CallState, isTerminal, stateOf, type StatusMove, type Transition } from '../call/call.state';

/**
 * The one place a call's transitions are written: row, slot, session and events in the transaction that holds the lock
 * on the call's row.
 */
@Injectable()
export class CallTransitions {
  constructor(
    private readonly config: CallsConfig,
    private readonly outbox: Outbox,
    private readonly accounts: AccountProjection,
    private readonly slots: Slots,
  ) {}

  lock(tx: EntityManager, callId: string): Promise<CallRow | null> {
    return tx.findOne(CallRow, { where: { id: callId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Inserts a new call and its session, and publishes the first transition like any other. */
  async begin(
    tx: EntityManager,
    { call, session }: StartedCall,
    concurrency: AccountConcurrencyDto,
  ): Promise<void> {
    await tx.insert(CallRow, call as Parameters<typeof tx.insert<CallRow>>[1]);
    await tx.insert(SessionRow, session as Parameters<typeof tx.insert<SessionRow>>[1]);
    await this.outbox.add(tx, 'calls.status_updated', {
      aggregateId: call.id,
      accountId: call.accountId,
      body: statusUpdated(call, stateOf(call), { from: null, to: call.status }, call.createdAt, concurrency),
    });
  }

  /** `call` is the row as it was locked; `change` holds the other columns to update. */
  async write(
    tx: EntityManager,
    call: CallRow,
    state: CallState,
    transitions: Transition[],
    change: Partial<CallRow> = {},
  ): Promise<void> {
    await tx.update(CallRow, { id: call.id }, { ...state, ...change } as Parameters<
      typeof tx.update<CallRow>
    >[2]);
    if (transitions.length === 0) return;

    const ends = transitions.some(({ move }) => isTerminal(move.to));
    // The lock is taken only when a slot is released: two calls ending at once then report different counts.
    const limit = ends
      ? ((await this.accounts.lock(tx, call.accountId))?.concurrencyLimit ?? null)
      : await this.accounts.limit(tx, call.accountId);
    let active = await this.slots.active(tx, call.accountId);
    for (const { state: reached, move, at } of transitions) {
      if (isTerminal(move.to) && (await this.slots.release(tx, call.id))) active -= 1;
      await this.outbox.add(tx, 'calls.status_updated', {
        aggregateId: call.id,
        accountId: call.accountId,
        body: statusUpdated(call, reached, move, at, concurrencyOf(limit, active)),
      });
      await this.moveSession(tx, call, reached, move);
    }
  }

  private async moveSession(
    tx: EntityManager,
    call: CallRow,
    state: CallState,
    move: StatusMove,
  ): Promise<void> {
    if (move.to === 'in_progress') {
      await tx.update(SessionRow, { callId: call.id }, { status: 'active', startedAt: state.answeredAt });
    }
    if (!isTerminal(move.to)) return;
    // An owner still has to close its media; without one there is nothing to wait for.
    const waitMs = call.workerId === null ? 0 : this.config.FINALIZE_DEADLINE_MS;
    await rowsOf(
      tx,
      `update session set status = 'processing', ended_at = $2,
         finalize_at = case when closed_at is null then clock_timestamp() + $3 * interval '1 ms'
                            else clock_timestamp() end
       where call_id = $1`,
      [call.id, state.endedAt, waitMs],
    );
  }
}
