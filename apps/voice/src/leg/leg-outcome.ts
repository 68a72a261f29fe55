import type { AnsweredBy, Direction, EndCallReason, HangupSource, LegReport } from '@parley/contracts';
import type { CallEnded, CallFailed } from '@parley/sip';

export type EndedReport = Extract<LegReport, { type: 'ended' }>;
/** How a call ended; `answered_by` is added by LiveCall. */
export type LegEnd = Omit<EndedReport, 'seq' | 'at' | 'type' | 'answered_by'>;

/** Statuses by which a network refuses a call as unwanted (RFC 5079, RFC 8197, RFC 8688) or forbidden. */
const BLOCKED = new Set([403, 433, 607, 608]);

/** A call that was never answered. */
export function failedEnd(
  failure: Pick<CallFailed, 'status' | 'reason' | 'by' | 'cause' | 'outcome'>,
  canceledAs: EndCallReason | null,
): LegEnd {
  const facts = {
    hangup_cause: failure.cause,
    provider_status: `${failure.status} ${failure.reason}`.trim().slice(0, 100),
    error_message: null,
  };
  if (canceledAs !== null) return { ...canceledEnd(canceledAs), provider_status: facts.provider_status };
  switch (failure.outcome) {
    case 'busy':
      return { ...facts, outcome: 'busy', end_call_reason: 'busy', hangup_source: 'callee' };
    case 'no_answer':
      return {
        ...facts,
        outcome: 'no_answer',
        end_call_reason: 'no_answer',
        hangup_source: failure.by === 'timeout' ? 'system' : 'callee',
      };
    case 'rejected':
      // A callee who declines counts as busy, as mobile networks report it; a network that refuses has blocked us.
      return BLOCKED.has(failure.status)
        ? { ...facts, outcome: 'failed', end_call_reason: 'blocked', hangup_source: 'carrier' }
        : { ...facts, outcome: 'busy', end_call_reason: 'busy', hangup_source: 'callee' };
    case 'canceled':
      return { ...facts, outcome: 'canceled', end_call_reason: 'canceled', hangup_source: 'carrier' };
    case 'failed':
      return {
        ...facts,
        outcome: 'failed',
        end_call_reason: 'carrier_error',
        hangup_source: 'carrier',
        error_message: `the carrier answered ${facts.provider_status}`,
      };
  }
}

/** An answered call the other side, or the network, has ended. */
export function remoteEnd(ended: Pick<CallEnded, 'by' | 'cause' | 'reason'>, direction: Direction): LegEnd {
  if (ended.by === 'timeout') return carrierEnd(ended.cause, 'the carrier stopped answering');
  return {
    outcome: 'completed',
    end_call_reason: 'user_hung_up',
    hangup_cause: ended.cause,
    hangup_source: direction === 'outbound' ? 'callee' : 'caller',
    provider_status: 'BYE',
    error_message: null,
  };
}

/** A call we cancelled before anybody answered it. */
export function canceledEnd(reason: EndCallReason): LegEnd {
  return {
    outcome: reason === 'system_error' ? 'failed' : 'canceled',
    end_call_reason: reason,
    hangup_cause: 'normal_clearing',
    hangup_source: sourceOf(reason),
    provider_status: null,
    error_message: null,
  };
}

/** An inbound caller who gave up before we answered. */
export function abandonedEnd(): LegEnd {
  return {
    outcome: 'canceled',
    end_call_reason: 'user_hung_up',
    hangup_cause: 'normal_clearing',
    hangup_source: 'caller',
    provider_status: 'CANCEL',
    error_message: null,
  };
}

/** The network failed under an answered call (no media, no answer to signalling): failed, not completed. */
export function carrierEnd(cause: string, message: string): LegEnd {
  return {
    outcome: 'failed',
    end_call_reason: 'carrier_error',
    hangup_cause: cause,
    hangup_source: 'carrier',
    provider_status: null,
    error_message: message,
  };
}

/** We ended it. An answered call is completed whatever the reason, unless the reason is a failure of ours. */
export function ownEnd(reason: EndCallReason, message: string | null = null): LegEnd {
  const failed = reason === 'system_error';
  return {
    outcome: failed ? 'failed' : 'completed',
    end_call_reason: reason,
    hangup_cause: failed ? 'normal_temporary_failure' : 'normal_clearing',
    hangup_source: sourceOf(reason),
    provider_status: null,
    error_message: message ?? (failed ? 'the call could not be continued' : null),
  };
}

function sourceOf(reason: EndCallReason): HangupSource {
  if (reason === 'api_hangup') return 'api';
  return reason === 'system_error' ? 'error' : 'system';
}

/** Guesses who answered from the number of caller turns: a machine does not take turns. */
export function answeredBy(answered: boolean, callerTurns: number): AnsweredBy {
  if (!answered) return 'not_answered';
  return callerTurns >= 2 ? 'human' : 'unknown';
}
