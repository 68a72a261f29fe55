import { hangupCauseOf, outcomeOf, q850Name } from './hangup-cause';

describe('hangupCauseOf', () => {
  it.each([
    [200, undefined, 'normal_clearing'],
    [486, undefined, 'user_busy'],
    [600, undefined, 'user_busy'],
    [480, undefined, 'no_user_response'],
    [480, 19, 'no_answer'],
    [487, undefined, 'normal_clearing'],
    [404, undefined, 'unallocated_number'],
    [603, undefined, 'call_rejected'],
    [608, undefined, 'call_rejected'],
    [503, undefined, 'normal_temporary_failure'],
    [503, 34, 'normal_circuit_congestion'],
    [500, 999, 'normal_temporary_failure'],
    [499, undefined, 'normal_temporary_failure'],
    [699, undefined, 'call_rejected'],
    [302, undefined, 'normal_unspecified'],
  ])('%i with Q.850 %s is %s', (status, q850, cause) => expect(hangupCauseOf(status, q850)).toBe(cause));

  it('calls our own ring timeout no_answer', () =>
    expect(hangupCauseOf(487, undefined, 'timeout')).toBe('no_answer'));
  it('knows no name for a foreign code', () => expect(q850Name(0)).toBeUndefined());
});

describe('outcomeOf', () => {
  it.each([
    [486, 'busy'],
    [600, 'busy'],
    [408, 'no_answer'],
    [480, 'no_answer'],
    [487, 'canceled'],
    [403, 'rejected'],
    [603, 'rejected'],
    [607, 'rejected'],
    [608, 'rejected'],
    [404, 'failed'],
    [503, 'failed'],
  ])('%i is %s', (status, outcome) => expect(outcomeOf(status)).toBe(outcome));

  it('calls our own ring timeout no_answer', () => expect(outcomeOf(487, 'timeout')).toBe('no_answer'));
});
