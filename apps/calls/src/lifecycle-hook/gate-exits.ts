import { Injectable } from '@nestjs/common';
import type { EndCallReason } from '@parley/contracts';
import type { EntityManager } from 'typeorm';
import { CallTransitions } from '../transitions/call-transitions';
import type { CallRow } from '../call/call.row';
import { advance, stateOf } from '../call/call.state';
import { Carriers } from '../carrier/carriers';
import { Timeline } from '../transitions/timeline';
import { rowsOf, storable } from '../sql';
import type { Asked } from './ask-hooks';

interface Cancellation {
  endCallReason: EndCallReason;
  hangupCause: string | null;
  reason: string;
}

/** What follows from the answers. */
@Injectable()
export class GateExits {
  constructor(
    private readonly carriers: Carriers,
    private readonly timeline: Timeline,
    private readonly transitions: CallTransitions,
  ) {}

  async leave(tx: EntityManager, call: CallRow, asked: Asked): Promise<void> {
    await this.note(tx, call.id, asked.notes);
    if (asked.canceled !== null) {
      return this.cancel(tx, call, { endCallReason: 'canceled', hangupCause: null, reason: asked.canceled });
    }
    if (Object.keys(asked.variables).length > 0) {
      const variables = storable(asked.variables);
      await rowsOf(tx, 'update call set variables = variables || $2::jsonb where id = $1', [
        call.id,
        JSON.stringify(variables),
      ]);
    }
    await this.carriers.of(call.provider).originate(tx, call);
  }

  /**
   * An inbound call as it stands when its hooks were asked. One that is rejected is canceled before completion (contract:
   * Call status), and there to be seen; nobody has taken it, so nothing of it is waited for.
   */
  async arrive(tx: EntityManager, call: CallRow, asked: Asked): Promise<void> {
    await this.note(tx, call.id, asked.notes);
    if (asked.canceled === null) return;
    await tx.query(`update session set closed_at = clock_timestamp() where call_id = $1`, [call.id]);
    await this.cancel(tx, call, {
      endCallReason: 'blocked',
      hangupCause: 'call_rejected',
      reason: asked.canceled,
    });
  }

  private async note(tx: EntityManager, callId: string, notes: Asked['notes']): Promise<void> {
    for (const note of notes) await this.timeline.note(tx, callId, 'before_call_hook', note);
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
