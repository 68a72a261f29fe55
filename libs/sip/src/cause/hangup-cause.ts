/** Names of ITU-T Q.850 causes as Parley writes them (`hangup_cause`), lowercase. */
const Q850 = {
  1: 'unallocated_number',
  2: 'no_route_transit_net',
  3: 'no_route_destination',
  6: 'channel_unacceptable',
  16: 'normal_clearing',
  17: 'user_busy',
  18: 'no_user_response',
  19: 'no_answer',
  20: 'subscriber_absent',
  21: 'call_rejected',
  22: 'number_changed',
  25: 'exchange_routing_error',
  27: 'destination_out_of_order',
  28: 'invalid_number_format',
  29: 'facility_rejected',
  31: 'normal_unspecified',
  34: 'normal_circuit_congestion',
  38: 'network_out_of_order',
  41: 'normal_temporary_failure',
  42: 'switch_congestion',
  44: 'requested_channel_unavailable',
  50: 'facility_not_subscribed',
  52: 'outgoing_call_barred',
  54: 'incoming_call_barred',
  57: 'bearer_capability_not_authorized',
  58: 'bearer_capability_not_available',
  63: 'service_unavailable',
  65: 'bearer_capability_not_implemented',
  69: 'facility_not_implemented',
  79: 'service_not_implemented',
  88: 'incompatible_destination',
  102: 'recovery_on_timer_expire',
  111: 'protocol_error',
  127: 'interworking',
} as const;

export type HangupCause = (typeof Q850)[keyof typeof Q850];

/** Who brought the call to its end; `timeout` is a timer of ours (ring timeout, no ACK, session timer). */
export type EndedBy = 'remote' | 'local' | 'timeout';

export const callOutcomes = ['busy', 'no_answer', 'rejected', 'canceled', 'failed'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** RFC 3398 section 8.2.6.1, SIP final status to Q.850, plus 607 (RFC 8197) and 608 (RFC 8688). */
const BY_STATUS: Readonly<Record<number, keyof typeof Q850>> = {
  400: 41,
  401: 21,
  402: 21,
  403: 21,
  404: 1,
  405: 63,
  406: 79,
  407: 21,
  408: 102,
  410: 22,
  413: 127,
  414: 127,
  415: 79,
  416: 127,
  420: 127,
  421: 127,
  423: 127,
  433: 21, // RFC 5079 anonymity disallowed
  480: 18,
  481: 41,
  482: 25,
  483: 25,
  484: 28,
  485: 1,
  486: 17,
  487: 16,
  488: 88,
  491: 41,
  500: 41,
  501: 79,
  502: 38,
  503: 41,
  504: 102,
  505: 127,
  513: 127,
  600: 17,
  603: 21,
  604: 1,
  606: 88,
  607: 21,
  608: 21,
};

const isCode = (code: number): code is keyof typeof Q850 => Object.hasOwn(Q850, code);

/** The Q.850 name of a code, if it is one we know. */
export function q850Name(code: number): HangupCause | undefined {
  return isCode(code) ? Q850[code] : undefined;
}

/**
 * Why a call ended, for `hangup_cause`. A Q.850 Reason header (RFC 3326, RFC 6432) wins over the status;
 * a 487 that our own ring timeout provoked is `no_answer`, not a clearing.
 */
export function hangupCauseOf(status: number, q850?: number, by: EndedBy = 'remote'): HangupCause {
  if (by === 'timeout' && status === 487) return 'no_answer';
  const named = q850 === undefined ? undefined : q850Name(q850);
  if (named) return named;
  const code = BY_STATUS[status];
  if (code !== undefined) return Q850[code];
  if (status >= 200 && status < 300) return 'normal_clearing';
  if (status >= 600) return 'call_rejected';
  if (status >= 400) return 'normal_temporary_failure';
  return 'normal_unspecified';
}

const OUTCOMES: Readonly<Record<number, CallOutcome>> = {
  403: 'rejected',
  408: 'no_answer',
  433: 'rejected',
  480: 'no_answer',
  486: 'busy',
  487: 'canceled',
  600: 'busy',
  603: 'rejected',
  607: 'rejected',
  608: 'rejected',
};

/** What an unanswered call came to, by its final status. */
export function outcomeOf(status: number, by: EndedBy = 'remote'): CallOutcome {
  if (status === 487 && by === 'timeout') return 'no_answer';
  return OUTCOMES[status] ?? 'failed';
}
