import type { CallRow } from '../call/call.row';
import type { CallEvent } from '../call/call.state';

export type Death = 'lease_expired' | 'never_claimed';

/**
 * How a call ends whose owner is gone. An answered one ended when it was last heard of: nobody pays for the time
 * between a crash and its discovery.
 */
export function deathOf(
  call: Pick<CallRow, 'answeredAt' | 'heardAt' | 'startedAt'>,
  death: Death,
  now: Date,
): CallEvent {
  const lastHeard = call.heardAt ?? now;
  const at = call.answeredAt && lastHeard < call.answeredAt ? call.answeredAt : lastHeard;
  return {
    type: 'ended',
    at: death === 'never_claimed' ? now : at,
    outcome: 'failed',
    endCallReason: 'system_error',
    hangupCause: null,
    hangupSource: 'error',
    answeredBy: null,
    providerStatus: null,
    errorMessage:
      death === 'never_claimed'
        ? 'No voice process took the call in time'
        : 'The voice process of the call was lost',
  };
}
