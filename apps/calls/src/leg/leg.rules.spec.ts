import type { LegReport } from '@parley/contracts';
import fc from 'fast-check';
import { initialCallState, isTerminal } from '../call/call.state';
import { applyReports, asExhausted, type LegSnapshot, newReports } from './leg.rules';
import { sipEvent } from '../carrier/sip/sip.status';

const at = '2026-01-01T00:00:00.000Z';
const fresh = (): LegSnapshot => ({
  state: initialCallState('pending', null),
  holdEvents: [],
  sessionOpen: true,
  closed: false,
});
const ended: LegReport = {
  seq: 1,
  at,
  type: 'ended',
  outcome: 'completed',
  end_call_reason: 'user_hung_up',
  hangup_cause: 'normal_clearing',
  hangup_source: 'callee',
  answered_by: null,
  provider_status: 'BYE',
  error_message: null,
};
const script: LegReport[] = [
  { seq: 1, at, type: 'dialing' },
  { seq: 2, at, type: 'ringing', provider_status: '180' },
  { seq: 3, at, type: 'answered', answered_by: 'human', provider_status: '200', dialog: { secret: 'tag' } },
  { seq: 4, at, type: 'turn', turn_id: 'a', role: 'bot', content: 'Hello', started_at: at, final: true },
  { seq: 5, at, type: 'turn', turn_id: 'b', role: 'user', content: 'Hi', started_at: at, final: true },
  { seq: 6, at, type: 'hold_started', kind: 'music' },
  { seq: 7, at, type: 'hold_ended', recovered: true },
  { ...ended, seq: 8 },
  { seq: 9, at, type: 'turn', turn_id: 'b', role: 'user', content: 'Hi there', started_at: at, final: true },
  { seq: 10, at, type: 'closed', recording: { key: 'recordings/x.wav', bytes: 100, duration_ms: 10 } },
];

describe('reports of a leg', () => {
  it('tell a call from beginning to end', () => {
    const outcome = applyReports(fresh(), script, sipEvent);
    expect(outcome.transitions.map(({ move }) => move.to)).toEqual(['ringing', 'in_progress', 'completed']);
    expect(outcome.state).toMatchObject({
      disposition: 'completed',
      answeredBy: 'human',
      hangupSource: 'callee',
    });
    expect(outcome.timeline.every((row) => row.applied)).toBe(true);
    expect(outcome.turns.at(-1)?.content).toBe('Hi there');
    expect(outcome.close?.recording?.bytes).toBe(100);
    expect(outcome.dialog).toEqual({ secret: 'tag' });
  });

  it('show the partner neither dialog nor object keys', () => {
    const text = JSON.stringify(applyReports(fresh(), script, sipEvent).timeline);
    expect(text).not.toContain('secret');
    expect(text).not.toContain('recordings/x.wav');
  });

  it('change nothing once the session is completed', () => {
    const done = applyReports(
      { ...applyReports(fresh(), script, sipEvent), sessionOpen: false },
      script,
      sipEvent,
    );
    expect(done.timeline.every((row) => !row.applied)).toBe(true);
    expect(done).toMatchObject({ transitions: [], turns: [], close: null, transfers: [] });
  });

  it('are taken up to the first gap, once each', () => {
    expect(newReports(script, 0)).toHaveLength(10);
    expect(newReports([...script.slice(0, 3), ...script.slice(4)], 0).map(({ seq }) => seq)).toEqual([
      1, 2, 3,
    ]);
    expect(newReports(script.slice(0, 5), 5)).toEqual([]);
  });

  it('reach the same end in whatever portions, order and multiplicity they arrive', () => {
    const whole = applyReports(fresh(), script, sipEvent);
    const batch = fc.array(fc.constantFrom(...script), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 12 }), (batches) => {
        let before = fresh();
        let applied = 0;
        const releases: string[] = [];
        // At the end the sender gets through with everything it still keeps.
        for (const reports of [...batches, script]) {
          const taken = newReports(reports, applied);
          const outcome = applyReports(before, taken, sipEvent);
          applied += taken.length;
          releases.push(
            ...outcome.transitions.filter(({ move }) => isTerminal(move.to)).map(({ move }) => move.to),
          );
          before = outcome;
        }
        expect(applied).toBe(script.length);
        expect(before.state).toEqual(whole.state);
        expect(before.holdEvents).toEqual(whole.holdEvents);
        expect(releases).toEqual(['completed']);
      }),
    );
  });
});

describe('a call hung up because its balance was used up', () => {
  it('ended for that reason, by the system', () => {
    const told: LegReport = { ...ended, end_call_reason: 'api_hangup', hangup_source: 'api' };
    expect(asExhausted(told)).toEqual({
      ...told,
      end_call_reason: 'balance_exhausted',
      hangup_source: 'system',
    });
  });

  it('keeps the reason of an end that came first, and every other report as it is', () => {
    for (const report of script) expect(asExhausted(report)).toBe(report);
  });
});
