import {
  ANSWERED_BY,
  CALL_STATUSES,
  DISPOSITIONS,
  END_CALL_REASONS,
  HANGUP_SOURCES,
} from '@parley/contracts';
import fc from 'fast-check';
import {
  advance,
  CALL_MOVES,
  type CallEvent,
  type CallState,
  initialCallState,
  isTerminal,
} from './call.state';

const at = new Date('2026-01-01T00:00:00Z');
const ORDER = { pending: 0, ringing: 1, in_progress: 2 } as const;
const rank = (status: CallState['status']): number => (isTerminal(status) ? 3 : ORDER[status]);

const ended = (change: Partial<Extract<CallEvent, { type: 'ended' }>> = {}): CallEvent => ({
  type: 'ended',
  at,
  outcome: 'completed',
  endCallReason: 'agent_ended',
  hangupCause: 'normal_clearing',
  hangupSource: 'system',
  answeredBy: null,
  providerStatus: null,
  errorMessage: null,
  ...change,
});
const answered: CallEvent = { type: 'answered', at, providerStatus: '200', answeredBy: 'human' };
const ringing: CallEvent = { type: 'ringing', at, providerStatus: '180' };

const run = (...events: CallEvent[]): CallState =>
  events.reduce((state, event) => advance(state, event).state, initialCallState('pending', null));

const anyEvent: fc.Arbitrary<CallEvent> = fc.oneof(
  fc.constant<CallEvent>({ type: 'dialing', at }),
  fc.constant(ringing),
  fc.constant<CallEvent>({ type: 'user_spoke', at }),
  fc.constant<CallEvent>({ type: 'transferred', at }),
  fc
    .constantFrom(...ANSWERED_BY, null)
    .map((answeredBy): CallEvent => ({ ...answered, answeredBy }) as CallEvent),
  fc
    .record({
      outcome: fc.constantFrom('completed', 'failed', 'no_answer', 'busy', 'canceled' as const),
      endCallReason: fc.constantFrom(...END_CALL_REASONS),
      hangupSource: fc.constantFrom(...HANGUP_SOURCES),
      answeredBy: fc.constantFrom(...ANSWERED_BY, null),
    })
    .map((change) => ended(change as Partial<Extract<CallEvent, { type: 'ended' }>>)),
);

describe('call status', () => {
  it('goes from pending through ringing and in_progress to a terminal status', () => {
    const statuses = [ringing, answered, ended()].reduce<CallState[]>(
      (states, event) => [
        ...states,
        advance(states.at(-1) ?? initialCallState('pending', null), event).state,
      ],
      [],
    );
    expect(statuses.map((state) => state.status)).toEqual(['ringing', 'in_progress', 'completed']);
  });

  it('has exactly five terminal statuses', () => {
    expect(CALL_STATUSES.filter(isTerminal)).toEqual([
      'completed',
      'failed',
      'no_answer',
      'busy',
      'canceled',
    ]);
  });

  it('never goes backward', () => {
    for (const from of CALL_STATUSES)
      for (const to of CALL_MOVES[from]) expect(rank(to)).toBeGreaterThan(rank(from));
  });

  it('may skip states going forward', () => {
    expect(run(answered).status).toBe('in_progress');
    expect(run(ended({ outcome: 'busy' })).status).toBe('busy');
  });

  it('stays legal under any sequence of events, repeated and out of order', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let state = initialCallState('pending', null);
        let releases = 0;
        for (const event of events) {
          const step = advance(state, event);
          expect(rank(step.state.status)).toBeGreaterThanOrEqual(rank(state.status));
          if (isTerminal(state.status)) {
            expect(step).toEqual({ state, move: null, applied: false });
          }
          if (step.move) {
            expect(step.move).toEqual({ from: state.status, to: step.state.status });
            if (isTerminal(step.move.to)) releases += 1;
          } else {
            expect(step.state.status).toBe(state.status);
          }
          if (!step.applied) expect(step.state).toBe(state);
          state = step.state;
        }
        expect(releases).toBe(isTerminal(state.status) ? 1 : 0);
        expect(isTerminal(state.status)).toBe(state.disposition !== null && state.endedAt !== null);
        if (state.disposition) expect(DISPOSITIONS).toContain(state.disposition);
        if (!state.answeredAt && isTerminal(state.status)) expect(state.answeredBy).toBe('not_answered');
      }),
    );
  });
});

describe('disposition', () => {
  const spoke: CallEvent = { type: 'user_spoke', at };
  it.each<[string, CallEvent[], Partial<CallState>]>([
    ['completed', [answered, spoke, ended()], { disposition: 'completed', answeredBy: 'human' }],
    [
      'user_hangup_no_speech',
      [answered, ended({ endCallReason: 'user_hung_up', hangupSource: 'callee' })],
      { hangupSource: 'callee' },
    ],
    ['completed', [answered, spoke, ended({ endCallReason: 'user_hung_up' })], {}],
    [
      'voicemail',
      [answered, ended({ endCallReason: 'voicemail', answeredBy: 'machine' })],
      { answeredBy: 'machine' },
    ],
    ['voicemail', [answered, spoke, ended({ answeredBy: 'machine' })], { status: 'completed' }],
    ['transferred', [answered, { type: 'transferred', at }, ended({ endCallReason: 'transferred' })], {}],
    [
      'no_answer',
      [ringing, ended({ outcome: 'no_answer', endCallReason: 'no_answer' })],
      { answeredBy: 'not_answered' },
    ],
    [
      'busy',
      [ended({ outcome: 'busy', endCallReason: 'busy', hangupCause: 'user_busy' })],
      { hangupCause: 'user_busy' },
    ],
    ['blocked', [ended({ outcome: 'failed', endCallReason: 'blocked' })], { status: 'failed' }],
    [
      'canceled',
      [ringing, ended({ outcome: 'canceled', endCallReason: 'api_hangup', hangupSource: 'api' })],
      { hangupSource: 'api' },
    ],
    [
      'failed',
      [answered, spoke, ended({ outcome: 'failed', endCallReason: 'system_error' })],
      { answeredBy: 'human' },
    ],
  ])('is %s', (disposition, events, expected) => {
    expect(run(...events)).toMatchObject({ disposition, ...expected });
  });
});
