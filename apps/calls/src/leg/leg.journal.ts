import { Injectable } from '@nestjs/common';
import type { LegReport } from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import { transferredData } from '../call/call.events';
import type { CallRow } from '../call/call.row';
import { stateOf } from '../call/call.state';
import { Carriers } from '../carrier/carriers';
import { applyReports, type LegOutcome, type LegSnapshot } from './leg.rules';
import { appendToTimeline } from '../transitions/timeline';
import { saveTurns } from './turns';

/** Reads what voice reports of a leg and records it as it was reported: timeline, turns, transfers. */
@Injectable()
export class LegJournal {
  constructor(
    private readonly carriers: Carriers,
    private readonly outbox: Outbox,
  ) {}

  /** What the reports come to, by the status map of the call's carrier. */
  read(call: CallRow, before: LegSnapshot, reports: LegReport[]): LegOutcome {
    const carrier = this.carriers.of(call.provider);
    return applyReports(before, reports, (report, at) => carrier.eventOf(report, at));
  }

  async write(tx: EntityManager, call: CallRow, outcome: LegOutcome): Promise<void> {
    await appendToTimeline(tx, call.id, outcome.timeline);
    await saveTurns(tx, call.id, outcome.turns);
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

  /** Reports of an owner that lost the call: they change nothing and stay visible on the timeline. */
  async writeLate(tx: EntityManager, call: CallRow, reports: LegReport[]): Promise<void> {
    const before = { state: stateOf(call), holdEvents: [], sessionOpen: false, closed: true };
    const { timeline } = this.read(call, before, reports);
    const rows = timeline.map((row) => ({ ...row, applied: false }));
    await appendToTimeline(tx, call.id, rows);
  }
}
