import type { DialogSnapshot, HoldEventDto, LegReport } from '@parley/contracts';
import { advance, type CallEvent, type CallState, isTerminal, type Transition } from '../call/call.state';
import { endHold, startHold } from '../call/hold.rules';
import type { TimelineEvent } from '../transitions/timeline';

type Report<T extends LegReport['type']> = Extract<LegReport, { type: T }>;
export type TurnReport = Report<'turn'>;

/** The call and its session before a batch of reports. */
export interface LegSnapshot {
  state: CallState;
  holdEvents: HoldEventDto[];
  /** False once the session is completed: its transcript has been delivered. */
  sessionOpen: boolean;
  closed: boolean;
}

/** What a batch changes. */
export interface LegOutcome extends LegSnapshot {
  transitions: Transition[];
  timeline: TimelineEvent[];
  turns: TurnReport[];
  transfers: Report<'transferred'>[];
  dialog: DialogSnapshot | null;
  close: Report<'closed'> | null;
}

/** The reports not applied yet, up to the first gap: those behind it will be sent again. */
export function newReports(reports: LegReport[], appliedSeq: number): LegReport[] {
  const fresh: LegReport[] = [];
  for (const report of [...reports].sort((a, b) => a.seq - b.seq)) {
    if (report.seq === appliedSeq + fresh.length + 1) fresh.push(report);
  }
  return fresh;
}

/** A leg hung up because the balance was exhausted: its owner cannot tell and reports a hangup over the API. */
export function asExhausted(report: LegReport): LegReport {
  if (report.type !== 'ended' || report.end_call_reason !== 'api_hangup') return report;
  return { ...report, end_call_reason: 'balance_exhausted', hangup_source: 'system' };
}

/** The status map of the call's carrier. */
export type EventOf = (report: LegReport, at: Date) => CallEvent | null;

/** Applies reports to a call, in order. Pure: the caller writes the outcome down. */
export function applyReports(before: LegSnapshot, reports: LegReport[], eventOf: EventOf): LegOutcome {
  const outcome: LegOutcome = {
    ...before,
    transitions: [],
    timeline: [],
    turns: [],
    transfers: [],
    dialog: null,
    close: null,
  };
  for (const report of reports) {
    const at = timeOf(report);
    const applied = applyOne(outcome, report, at, eventOf);
    outcome.timeline.push({ seq: report.seq, at, type: report.type, applied, data: publicData(report) });
  }
  return outcome;
}

function applyOne(outcome: LegOutcome, report: LegReport, at: Date, eventOf: EventOf): boolean {
  const live = !isTerminal(outcome.state.status);
  const event = eventOf(report, at);
  if (event) {
    if (live && report.type === 'answered') outcome.dialog = report.dialog;
    const applied = step(outcome, event);
    if (applied && report.type === 'transferred') outcome.transfers.push(report);
    return applied;
  }
  switch (report.type) {
    case 'turn':
      if (!live && !outcome.sessionOpen) return false;
      if (report.role === 'user' && report.content.trim() !== '') step(outcome, { type: 'user_spoke', at });
      outcome.turns.push(report);
      return true;
    case 'hold_started':
      return live && hold(outcome, startHold(outcome.holdEvents, report.kind, at));
    case 'hold_ended':
      return live && hold(outcome, endHold(outcome.holdEvents, at, report.recovered));
    case 'closed':
      if (outcome.closed || !outcome.sessionOpen) return false;
      outcome.closed = true;
      outcome.close = report;
      return true;
    default:
      // dtmf, note and what a newer voice may report only appear on the timeline.
      return live;
  }
}

function step(outcome: LegOutcome, event: CallEvent): boolean {
  const { state, move, applied } = advance(outcome.state, event);
  outcome.state = state;
  if (move) outcome.transitions.push({ state, move, at: event.at });
  return applied;
}

function hold(outcome: LegOutcome, events: HoldEventDto[] | null): boolean {
  if (events) outcome.holdEvents = events;
  return events !== null;
}

function timeOf(report: LegReport): Date {
  const at = new Date(report.at);
  return Number.isNaN(at.getTime()) ? new Date() : at;
}

/** What partners may see of a report: neither the dialog, with which anybody could end the call, nor object keys. */
function publicData(report: LegReport): Record<string, unknown> {
  const { seq: _seq, at: _at, type: _type, ...data } = report as LegReport & Record<string, unknown>;
  delete data['dialog'];
  if (report.type === 'closed' && report.recording) {
    data['recording'] = { bytes: report.recording.bytes, duration_ms: report.recording.duration_ms };
  }
  return data;
}
