import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Log, Metrics } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { CallTransitions } from '../transitions/call-transitions';
import { advance, stateOf } from '../call/call.state';
import { CallsConfig } from '../calls.config';
import { SessionRow } from '../call/session.row';
import { noteOnTimeline } from '../transitions/timeline';
import { rowsOf } from '../sql';
import { type ReapCause, endOf } from './reap.rules';

/** Ends one abandoned call: status, slot, session and, if it was answered, the far side's dialog. */
@Injectable()
export class ReapCall {
  private readonly reaped;

  constructor(
    private readonly config: CallsConfig,
    private readonly db: Database,
    private readonly transitions: CallTransitions,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.reaped = metrics.counter({
      name: 'parley_calls_reaped_total',
      help: 'Calls ended because nobody owned them any more',
      labelNames: ['cause'],
    });
  }

  async execute(callId: string): Promise<void> {
    const cause = await this.db.transaction((tx) => this.end(tx, callId));
    if (!cause) return;
    this.reaped.inc({ cause });
    this.log.warn('call.reaped', { call_id: callId, cause });
  }

  private async end(tx: EntityManager, callId: string): Promise<ReapCause | null> {
    const found = await this.take(tx, callId);
    const call = found && (await this.transitions.lock(tx, callId));
    if (!found || !call) return null;
    const { cause, now } = found;
    const { state, move } = advance(stateOf(call), endOf(call, cause, now));
    await noteOnTimeline(tx, callId, cause);
    await this.transitions.write(tx, call, state, move ? [{ state, move, at: now }] : [], {
      // Fences the former owner: if it is alive, its next report is refused and it hangs up.
      leaseToken: found.fence,
      ...(call.dialog ? { releaseAt: now } : {}),
    });
    // Nothing will close this session.
    await tx.update(SessionRow, { callId }, { finalizeAt: now });
    return cause;
  }

  /** Locks the row, if it is free and the call is still abandoned. */
  private async take(
    tx: EntityManager,
    callId: string,
  ): Promise<{ cause: ReapCause; now: Date; fence: number } | undefined> {
    const [row] = await rowsOf<{ cause: ReapCause; now: Date; fence: string }>(
      tx,
      `select case when worker_id is null then 'never_claimed' else 'lease_expired' end as cause,
         clock_timestamp() as now, nextval('lease_token_seq') as fence
       from call
       where id = $1 and status in ('pending', 'ringing', 'in_progress')
         and (lease_until < clock_timestamp()
           or (worker_id is null and created_at < clock_timestamp() - $2 * interval '1 ms'))
       for update skip locked`,
      [callId, this.config.CLAIM_TIMEOUT_MS],
    );
    return row && { ...row, fence: Number(row.fence) };
  }
}
