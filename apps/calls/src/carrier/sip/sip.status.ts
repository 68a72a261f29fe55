import type { LegReport } from '@parley/contracts';
import type { CallEvent } from '../../call/call.state';

/**
 * What a voice process reports of its SIP dialog, as an event of the call. The process has the SIP status and the Q.850
 * cause in hand and names `hangup_cause` and `hangup_source` itself (RFC 3398); `disposition` follows in call.state.
 */
export function sipEvent(status: unknown, at: Date): CallEvent | null {
  const report = status as LegReport | null | undefined;
  switch (report?.type) {
    case 'dialing':
      return { type: 'dialing', at };
    case 'ringing':
      return { type: 'ringing', at, providerStatus: report.provider_status };
    case 'answered':
      return {
        type: 'answered',
        at,
        providerStatus: report.provider_status,
        answeredBy: report.answered_by,
      };
    case 'transferred':
      return { type: 'transferred', at };
    case 'ended':
      return {
        type: 'ended',
        at,
        outcome: report.outcome,
        endCallReason: report.end_call_reason,
        hangupCause: report.hangup_cause,
        hangupSource: report.hangup_source,
        answeredBy: report.answered_by,
        providerStatus: report.provider_status,
        errorMessage: report.error_message,
      };
    default:
      return null;
  }
}
