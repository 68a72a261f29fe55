import { Injectable } from '@nestjs/common';
import { AppError, type CallDto, isUuid, type RequestBody } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { noteOnTimeline } from '../transitions/timeline';
import { CallTransitions } from '../transitions/call-transitions';
import { CallQueries } from '../call/call.queries';
import type { CallRow } from '../call/call.row';
import { advance, isTerminal, stateOf } from '../call/call.state';
import { Carriers } from '../carrier/carriers';

/** POST /calls/{id}/hangup. */
@Injectable()
export class HangupCall {
  constructor(
    private readonly db: Database,
    private readonly transitions: CallTransitions,
    private readonly carriers: Carriers,
    private readonly calls: CallQueries,
  ) {}

  async execute({ account_id: accountId, call_id: callId }: RequestBody<'calls.hangup'>): Promise<CallDto> {
    if (!isUuid(callId)) throw AppError.notFound('Call');
    const { live, answer } = await this.db.transaction(async (tx) => {
      const live = await this.request(tx, accountId, callId);
      const answer = await this.calls.get(accountId, callId, tx);
      await keepAnswer(tx, () => answer);
      return { live, answer };
    });
    // The fast path; if it fails, the owner learns of it from the answer to its next report.
    if (live) void this.carriers.of(live.provider).hangUp(live);
    return answer;
  }

  /** The call, if its owner must be told to hang up. */
  private async request(tx: EntityManager, accountId: string, callId: string): Promise<CallRow | null> {
    const call = await this.transitions.lock(tx, callId);
    if (!call || call.accountId !== accountId) throw AppError.notFound('Call');
    if (isTerminal(call.status))
      throw new AppError('INVALID_STATE', 'Only a call in progress can be hung up');
    const at = new Date();
    if (!call.hangupRequestedAt) await noteOnTimeline(tx, callId, 'hangup_requested');
    if (call.workerId === null) {
      await this.cancel(tx, call, at);
      return null;
    }
    await this.transitions.write(tx, call, stateOf(call), [], {
      hangupRequestedAt: call.hangupRequestedAt ?? at,
    });
    return call;
  }

  /** Nobody has dialled it, and nobody will: only pending calls are claimed. */
  private async cancel(tx: EntityManager, call: CallRow, at: Date): Promise<void> {
    const { state, move } = advance(stateOf(call), {
      type: 'ended',
      at,
      outcome: 'canceled',
      endCallReason: 'api_hangup',
      hangupCause: null,
      hangupSource: 'api',
      answeredBy: null,
      providerStatus: null,
      errorMessage: null,
    });
    await this.transitions.write(tx, call, state, move ? [{ state, move, at }] : [], {
      hangupRequestedAt: at,
    });
  }
}
