import { hangupCauseOf, outcomeOf } from '@parley/sip';
import { answeredBy, failedEnd, ownEnd, remoteEnd } from './leg-outcome';

const failure = (status: number, by: 'remote' | 'local' | 'timeout' = 'remote') => ({
  status,
  reason: 'Reason',
  by,
  cause: hangupCauseOf(status, undefined, by),
  outcome: outcomeOf(status, by),
});

describe('a call that was not answered', () => {
  it.each([
    [486, 'remote', 'busy', 'busy', 'user_busy', 'callee'],
    [600, 'remote', 'busy', 'busy', 'user_busy', 'callee'],
    [603, 'remote', 'busy', 'busy', 'call_rejected', 'callee'],
    [480, 'remote', 'no_answer', 'no_answer', 'no_user_response', 'callee'],
    [487, 'timeout', 'no_answer', 'no_answer', 'no_answer', 'system'],
    [403, 'remote', 'failed', 'blocked', 'call_rejected', 'carrier'],
    [608, 'remote', 'failed', 'blocked', 'call_rejected', 'carrier'],
    [404, 'remote', 'failed', 'carrier_error', 'unallocated_number', 'carrier'],
    [503, 'remote', 'failed', 'carrier_error', 'normal_temporary_failure', 'carrier'],
    [401, 'remote', 'failed', 'carrier_error', 'call_rejected', 'carrier'],
  ] as const)('%i by %s: %s', (status, by, outcome, reason, cause, source) => {
    expect(failedEnd(failure(status, by), null)).toMatchObject({
      outcome,
      end_call_reason: reason,
      hangup_cause: cause,
      hangup_source: source,
      provider_status: `${status} Reason`,
    });
  });

  it('is canceled with hangup source api when the API asked for it', () => {
    expect(failedEnd(failure(487, 'local'), 'api_hangup')).toMatchObject({
      outcome: 'canceled',
      end_call_reason: 'api_hangup',
      hangup_source: 'api',
    });
  });
});

describe('an answered call', () => {
  it('names the side that hung up as the source', () => {
    const bye = { by: 'remote', cause: 'normal_clearing' } as const;
    expect(remoteEnd(bye, 'outbound')).toMatchObject({
      outcome: 'completed',
      end_call_reason: 'user_hung_up',
      hangup_source: 'callee',
    });
    expect(remoteEnd(bye, 'inbound').hangup_source).toBe('caller');
    expect(remoteEnd({ ...bye, by: 'timeout' }, 'outbound')).toMatchObject({
      outcome: 'failed',
      end_call_reason: 'carrier_error',
    });
    expect(ownEnd('agent_ended')).toMatchObject({ outcome: 'completed', hangup_source: 'system' });
    expect(ownEnd('system_error')).toMatchObject({ outcome: 'failed', hangup_source: 'error' });
  });

  it('counts as answered by a human after two caller turns', () => {
    expect([answeredBy(false, 0), answeredBy(true, 1), answeredBy(true, 2)]).toEqual([
      'not_answered',
      'unknown',
      'human',
    ]);
  });
});
