import { Injectable } from '@nestjs/common';
import { Outbox } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import { CallLedger } from '../call/call.ledger';
import type { CallRow } from '../call/call.row';
import { advance, stateOf } from '../call/call.state';
import { Timeline } from '../leg/timeline';
import { rowsOf, storable } from '../sql';
import type { Asked } from './ask-hooks';

/** What follows from the answers. */
@Injectable()
export class GateExits {
  constructor(
    private readonly outbox: Outbox,
    private readonly timeline: Timeline,
    private readonly ledger: CallLedger,
  ) {}

  async leave(tx: EntityManager, call: CallRow, asked: Asked): Promise<void> {
    for (const note of asked.notes) await this.timeline.note(tx, call.id, 'before_call_hook', note);
    if (asked.canceled !== null) return this.cancel(tx, call, asked.canceled);
    if (Object.keys(asked.variables).length > 0) {
      const variables = storable(asked.variables);
      await rowsOf(tx, 'update call set variables = variables || $2::jsonb where id = $1', [
        call.id,
        JSON.stringify(variables),
      ]);
    }
    const body = { call_id: call.id };
    await this.outbox.add(tx, 'calls.originate_requested', {
      aggregateId: call.id,
      accountId: call.accountId,
      body,
    });
  }

  private async cancel(tx: EntityManager, call: CallRow, reason: string): Promise<void> {
    const at = new Date();
    const { state, move } = advance(stateOf(call), {
      type: 'ended',
      at,
      outcome: 'canceled',
      endCallReason: 'canceled',
      hangupCause: null,
      hangupSource: 'api',
      answeredBy: null,
      providerStatus: null,
      errorMessage: reason,
    });
    await this.ledger.write(tx, call, state, move ? [{ state, move, at }] : []);
  }
}
