import type { AnsweredBy, CallStatus, Disposition, EndCallReason, HangupSource } from '@parley/contracts';

/** The part of a call that transitions change. */
export interface CallState {
  status: CallStatus;
  disposition: Disposition | null;
  answeredBy: AnsweredBy | null;
  endCallReason: EndCallReason | null;
  hangupCause: string | null;
  hangupSource: HangupSource | null;
  providerStatus: string | null;
  errorMessage: string | null;
  transferred: boolean;
  userSpoke: boolean;
  startedAt: Date | null;
  answeredAt: Date | null;
  endedAt: Date | null;
}

export type TerminalStatus = 'completed' | 'failed' | 'no_answer' | 'busy' | 'canceled';

/** What can happen to a call, whether reported by the leg, requested by the partner or found by the reaper. */
export type CallEvent =
  | { type: 'dialing'; at: Date }
  | { type: 'ringing'; at: Date; providerStatus: string | null }
  | { type: 'answered'; at: Date; providerStatus: string | null; answeredBy: AnsweredBy | null }
  | { type: 'user_spoke'; at: Date }
  | { type: 'transferred'; at: Date }
  | {
      type: 'ended';
      at: Date;
      outcome: TerminalStatus;
      endCallReason: EndCallReason;
      hangupCause: string | null;
      hangupSource: HangupSource;
      answeredBy: AnsweredBy | null;
      providerStatus: string | null;
      errorMessage: string | null;
    };

export interface StatusMove {
  from: CallStatus | null;
  to: CallStatus;
}

/** A change of status and the state it led to. */
export interface Transition {
  state: CallState;
  move: StatusMove;
  at: Date;
}

export interface Step {
  state: CallState;
  move: StatusMove | null;
  /** False when the event changed nothing: late, duplicate or out of order. */
  applied: boolean;
}

const TERMINAL = ['completed', 'failed', 'no_answer', 'busy', 'canceled'] as const;

/** Forward only, states may be skipped, and every state may go straight to a terminal one; nothing leaves those. */
export const CALL_MOVES: Record<CallStatus, readonly CallStatus[]> = {
  pending: ['ringing', 'in_progress', ...TERMINAL],
  ringing: ['in_progress', ...TERMINAL],
  in_progress: TERMINAL,
  completed: [],
  failed: [],
  no_answer: [],
  busy: [],
  canceled: [],
};

/** The statuses that end a call are the ones that release its slot. */
export function isTerminal(status: CallStatus): status is TerminalStatus {
  return CALL_MOVES[status].length === 0;
}

export function initialCallState(status: 'pending' | 'ringing', startedAt: Date | null): CallState {
  return {
    status,
    disposition: null,
    answeredBy: null,
    endCallReason: null,
    hangupCause: null,
    hangupSource: null,
    providerStatus: null,
    errorMessage: null,
    transferred: false,
    userSpoke: false,
    startedAt,
    answeredAt: null,
    endedAt: null,
  };
}

/** The state of a call, picked from its row. */
export function stateOf(row: CallState): CallState {
  return {
    status: row.status,
    disposition: row.disposition,
    answeredBy: row.answeredBy,
    endCallReason: row.endCallReason,
    hangupCause: row.hangupCause,
    hangupSource: row.hangupSource,
    providerStatus: row.providerStatus,
    errorMessage: row.errorMessage,
    transferred: row.transferred,
    userSpoke: row.userSpoke,
    startedAt: row.startedAt,
    answeredAt: row.answeredAt,
    endedAt: row.endedAt,
  };
}

/** Never throws: an event that does not fit is not applied. A carrier cannot be told that its callback was illegal. */
export function advance(state: CallState, event: CallEvent): Step {
  if (isTerminal(state.status)) return unchanged(state);
  switch (event.type) {
    case 'dialing':
      return state.startedAt ? unchanged(state) : changed(state, { startedAt: event.at });
    case 'user_spoke':
      return state.userSpoke ? unchanged(state) : changed(state, { userSpoke: true });
    case 'transferred':
      return state.answeredAt && !state.transferred
        ? changed(state, { transferred: true })
        : unchanged(state);
    case 'ringing':
      return moveTo(state, 'ringing', {
        startedAt: state.startedAt ?? event.at,
        providerStatus: event.providerStatus,
      });
    case 'answered':
      return moveTo(state, 'in_progress', {
        startedAt: state.startedAt ?? event.at,
        answeredAt: event.at,
        answeredBy: event.answeredBy,
        providerStatus: event.providerStatus,
      });
    case 'ended':
      return moveTo(state, event.outcome, {
        endedAt: event.at,
        endCallReason: event.endCallReason,
        hangupCause: event.hangupCause,
        hangupSource: event.hangupSource,
        providerStatus: event.providerStatus ?? state.providerStatus,
        errorMessage: event.errorMessage,
        answeredBy: answeredByAtEnd(state, event.answeredBy),
        disposition: dispositionOf(state, event.outcome, event.endCallReason, event.answeredBy),
      });
  }
}

/** A call nobody picked up was `not_answered`, whatever a carrier guessed. */
export function answeredByAtEnd(state: CallState, reported: AnsweredBy | null): AnsweredBy {
  if (!state.answeredAt) return 'not_answered';
  const known = reported && reported !== 'not_answered' ? reported : state.answeredBy;
  return known && known !== 'not_answered' ? known : 'unknown';
}

export function dispositionOf(
  state: Pick<CallState, 'transferred' | 'userSpoke' | 'answeredBy'>,
  outcome: TerminalStatus,
  reason: EndCallReason,
  answeredBy: AnsweredBy | null,
): Disposition {
  if (outcome !== 'completed') return reason === 'blocked' ? 'blocked' : outcome;
  if (state.transferred || reason === 'transferred') return 'transferred';
  if (reason === 'voicemail' || (answeredBy ?? state.answeredBy) === 'machine') return 'voicemail';
  if (reason === 'user_hung_up' && !state.userSpoke) return 'user_hangup_no_speech';
  return 'completed';
}

function moveTo(state: CallState, to: CallStatus, change: Partial<CallState>): Step {
  if (!CALL_MOVES[state.status].includes(to)) return unchanged(state);
  return { state: { ...state, ...change, status: to }, move: { from: state.status, to }, applied: true };
}

function changed(state: CallState, change: Partial<CallState>): Step {
  return { state: { ...state, ...change }, move: null, applied: true };
}

function unchanged(state: CallState): Step {
  return { state, move: null, applied: false };
}
