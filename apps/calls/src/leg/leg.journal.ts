import { Injectable } from '@nestjs/common';
import type { LegReport } from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import { transferredData } from '../call/call.payloads';
import type { CallRow } from '../call/call.row';
import { stateOf } from '../call/call.state';
import { applyReports, type LegOutcome } from './leg.rules';
import { Timeline } from '../transitions/timeline';
import { Turns } from './turns';

/** Everything heard of a leg, as it was heard. */
@Injectable()
export class LegJournal {
  constructor(
    private readonly timeline: Timeline,
    private readonly turns: Turns,
    private readonly outbox: Outbox,
  ) {}

  async write(tx: EntityManager, call: CallRow, outcome: LegOutcome): Promise<void> {
    await this.timeline.append(tx, call.id, outcome.timeline);
    await this.turns.save(tx, call.id, outcome.turns);
    for (const transfer of outcome.transfers) {
      await this.outbox.add(tx, 'calls.transferred', {
        aggregateId: call.id,
        accountId: call.accountId,
        body: transferredData(call, {
          number: transfer.transfer_number,
          reason: transfer.transfer_reason,
          at: new Date(transfer.at),
        }),
      });
    }
  }

  /** Reports of an owner that lost the call. decisions: Calls, "Moves": they change nothing and stay visible. */
  async writeLate(tx: EntityManager, call: CallRow, reports: LegReport[]): Promise<void> {
    const picture = { state: stateOf(call), holdEvents: [], sessionOpen: false, closed: true };
    const rows = applyReports(picture, reports).timeline.map((row) => ({ ...row, applied: false }));
    await this.timeline.append(tx, call.id, rows);
  }
}
