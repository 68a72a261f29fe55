import { Injectable } from '@nestjs/common';
import type { EndCallReason } from '@parley/contracts';
import type { EntityManager } from 'typeorm';
import { CallTransitions } from '../transitions/call-transitions';
import type { CallRow } from '../call/call.row';
import { advance, stateOf } from '../call/call.state';
import { Carriers } from '../carrier/carriers';
import { noteOnTimeline } from '../transitions/timeline';
import { storable } from '@parley/platform';
import { rowsOf } from '../sql';
import type { HookVerdict } from './before-call-hooks';

interface Cancellation {
  endCallReason: EndCallReason;
  hangupCause: string | null;
  reason: string;
}

/** Applies the verdict of the before_call hooks to the call. */
@Injectable()
export class HookOutcomes {
  constructor(
    private readonly carriers: Carriers,
    private readonly transitions: CallTransitions,
  ) {}

  async applyToOutbound(tx: EntityManager, call: CallRow, verdict: HookVerdict): Promise<void> {
    await this.note(tx, call.id, verdict.notes);
    if (verdict.canceled !== null) {
      return this.cancel(tx, call, {
        endCallReason: 'canceled',
        hangupCause: null,
        reason: verdict.canceled,
      });
    }
    if (Object.keys(verdict.variables).length > 0) {
      const variables = storable(verdict.variables);
      await rowsOf(tx, 'update call set variables = variables || $2::jsonb where id = $1', [
        call.id,
        JSON.stringify(variables),
      ]);
    }
    await this.carriers.of(call.provider).originate(tx, call);
  }

  /** A rejected inbound call is stored as canceled; no process took it, so its session waits for nothing. */
  async applyToInbound(tx: EntityManager, call: CallRow, verdict: HookVerdict): Promise<void> {
    await this.note(tx, call.id, verdict.notes);
    if (verdict.canceled === null) return;
    await tx.query(`update session set closed_at = clock_timestamp() where call_id = $1`, [call.id]);
    await this.cancel(tx, call, {
      endCallReason: 'blocked',
      hangupCause: 'call_rejected',
      reason: verdict.canceled,
    });
  }

  private async note(tx: EntityManager, callId: string, notes: HookVerdict['notes']): Promise<void> {
    for (const note of notes) await noteOnTimeline(tx, callId, 'before_call_hook', note);
  }

  private async cancel(
    tx: EntityManager,
    call: CallRow,
    { endCallReason, hangupCause, reason }: Cancellation,
  ): Promise<void> {
    const at = new Date();
    const { state, move } = advance(stateOf(call), {
      type: 'ended',
      at,
      outcome: 'canceled',
      endCallReason,
      hangupCause,
      hangupSource: 'api',
      answeredBy: null,
      providerStatus: null,
      errorMessage: reason,
    });
    await this.transitions.write(tx, call, state, move ? [{ state, move, at }] : []);
  }
}
