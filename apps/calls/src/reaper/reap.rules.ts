import type { CallRow } from '../call/call.row';
import type { CallEvent } from '../call/call.state';

export type ReapCause = 'lease_expired' | 'never_claimed';

/**
 * How an abandoned call ends. An answered one ended at the last report: nobody pays for the time between a crash and its
 * discovery.
 */
export function endOf(
  call: Pick<CallRow, 'answeredAt' | 'heardAt' | 'startedAt'>,
  cause: ReapCause,
  now: Date,
): CallEvent {
  const lastHeard = call.heardAt ?? now;
  const at = call.answeredAt && lastHeard < call.answeredAt ? call.answeredAt : lastHeard;
  return {
    type: 'ended',
    at: cause === 'never_claimed' ? now : at,
    outcome: 'failed',
    endCallReason: 'system_error',
    hangupCause: null,
    hangupSource: 'error',
    answeredBy: null,
    providerStatus: null,
    errorMessage:
      cause === 'never_claimed'
        ? 'No voice process took the call in time'
        : 'The voice process of the call was lost',
  };
}
