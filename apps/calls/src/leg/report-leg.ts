import { Injectable } from '@nestjs/common';
import { AppError, isUuid, type LegReport, type ReportReply, type RequestBody } from '@parley/contracts';
import { Database } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { CallTransitions } from '../transitions/call-transitions';
import type { CallRow } from '../call/call.row';
import { isTerminal } from '../call/call.state';
import { CallsConfig } from '../calls.config';
import { rowsOf } from '../sql';
import { LegJournal } from './leg.journal';
import { asExhausted, newReports } from './leg.rules';
import { readLegSnapshot, updateSession } from './leg-session';

type Body = RequestBody<'calls.report'>;
interface Renewed {
  applied_seq: number;
  hangup_requested_at: Date | null;
}

const LEASE_LOST = 'the lease of this call is held by nobody or by another process';

/** Stores what happened on a leg in one transaction; every report renews the owner's lease (docs/adr/0002). */
@Injectable()
export class ReportLeg {
  constructor(
    private readonly config: CallsConfig,
    private readonly db: Database,
    private readonly transitions: CallTransitions,
    private readonly journal: LegJournal,
  ) {}

  async execute(body: Body): Promise<ReportReply> {
    if (!isUuid(body.call_id)) throw AppError.notFound('Call');
    const reply = await this.db.transaction((tx) => this.apply(tx, body));
    // Thrown after the commit, so that a former owner's reports stay on the timeline.
    if (!reply) throw new AppError('CONFLICT', LEASE_LOST);
    return reply;
  }

  private async apply(tx: EntityManager, body: Body): Promise<ReportReply | null> {
    const { reports } = body;
    const renewed = await this.renew(tx, body);
    if (renewed && reports.length === 0) return replyOf(renewed.applied_seq, renewed.hangup_requested_at);
    const call = await this.transitions.lock(tx, body.call_id);
    if (!call) throw AppError.notFound('Call');
    if (!renewed) {
      await this.keepLate(tx, call, body);
      return null;
    }
    const fresh = newReports(reports, call.appliedSeq);
    if (fresh.length > 0) await this.write(tx, call, fresh);
    return replyOf(call.appliedSeq + fresh.length, call.hangupRequestedAt);
  }

  /**
   * Fences, locks and renews in one statement; a heartbeat costs no more. An expired lease that was not reaped yet is still
   * its owner's: nobody else ever gets the call. Only the database's clock counts.
   */
  private async renew(tx: EntityManager, body: Body): Promise<Renewed | undefined> {
    const [row] = await rowsOf<Renewed>(
      tx,
      `update call set lease_until = clock_timestamp() + $4 * interval '1 ms', heard_at = clock_timestamp()
       where id = $1 and worker_id = $2 and lease_token = $3
       returning applied_seq, hangup_requested_at`,
      [body.call_id, body.worker_id, body.lease_token, this.config.LEASE_MS],
    );
    return row;
  }

  private async write(tx: EntityManager, call: CallRow, fresh: LegReport[]): Promise<void> {
    const before = await readLegSnapshot(tx, call);
    const reports = call.balanceExhausted ? fresh.map(asExhausted) : fresh;
    const outcome = this.journal.read(call, before, reports);
    await this.journal.write(tx, call, outcome);
    // The session first: what is closed already is completed sooner.
    await updateSession(tx, call.id, before, outcome);
    await this.transitions.write(tx, call, outcome.state, outcome.transitions, {
      appliedSeq: call.appliedSeq + fresh.length,
      ...(outcome.dialog ? { dialog: outcome.dialog } : {}),
      // A call that ended by itself has no dialog left to release.
      ...(isTerminal(outcome.state.status) ? { dialog: null } : {}),
    });
  }

  private async keepLate(tx: EntityManager, call: CallRow, body: Body): Promise<void> {
    if (call.workerId !== body.worker_id || !isTerminal(call.status)) return;
    await this.journal.writeLate(tx, call, newReports(body.reports, call.appliedSeq));
  }
}

function replyOf(appliedSeq: number, hangupRequestedAt: Date | null): ReportReply {
  return { applied_seq: appliedSeq, hangup_requested: hangupRequestedAt !== null };
}
