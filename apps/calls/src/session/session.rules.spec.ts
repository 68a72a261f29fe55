import fc from 'fast-check';
import { agentSnapshot } from '../../test/agent';
import {
  billDurationSeconds,
  completion,
  durationSeconds,
  extractionOf,
  failedExtraction,
  finalSessionStatus,
  pendingExtraction,
} from './session.rules';

const session = { agent: agentSnapshot('a'), recordingBytes: null, extraction: null };
const at = (secs: number): Date => new Date(Date.parse('2026-01-01T00:00:00Z') + secs * 1_000);

describe('a completed session', () => {
  it('lasts from answer to end in whole seconds, and every started second is charged', () => {
    expect(durationSeconds(at(0), at(61.4))).toBe(61);
    expect(billDurationSeconds(at(0), at(61.4))).toBe(62);
    expect(durationSeconds(null, at(30))).toBe(0);
    expect(durationSeconds(at(10), at(9))).toBe(0);
  });

  it('never has a negative or fractional figure', () => {
    const ms = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(ms, ms, (a, b) => {
        const figures = [
          durationSeconds(new Date(a), new Date(b)),
          billDurationSeconds(new Date(a), new Date(b)),
        ];
        expect(figures.every((figure) => Number.isInteger(figure) && figure >= 0)).toBe(true);
      }),
    );
  });

  it.each([
    ['1.5000', 62, 1.55],
    ['1.0000', 1, 0.0167],
    ['0.0000', 600, 0],
  ])('at %s a minute its credits are those of %i seconds: %d', (pricePerMinute, secs, credits) => {
    const call = { status: 'completed' as const, answeredAt: at(0), endedAt: at(secs), pricePerMinute };
    expect(completion(call, session, at(secs), null, null)).toMatchObject({
      billDurationSeconds: secs,
      creditsUsed: credits,
    });
  });

  it('costs nothing when nobody answered', () => {
    const call = { status: 'no_answer' as const, answeredAt: null, endedAt: at(30), pricePerMinute: '5' };
    const done = completion(call, session, at(30), null, null);
    expect(done).toMatchObject({ billDurationSeconds: 0, creditsUsed: 0, status: 'failed' });
  });

  it('fails when nobody answered or the call failed', () => {
    expect(finalSessionStatus('completed', at(0))).toBe('completed');
    expect(finalSessionStatus('failed', at(0))).toBe('failed');
    expect(finalSessionStatus('no_answer', null)).toBe('failed');
  });

  it('skips extraction when there is nothing to extract, and says why when extraction was wanted', () => {
    const keys = [{ name: 'a', type: 'string' as const, description: '' }];
    const of = (enabled: boolean, config: { keys: typeof keys } | null) =>
      extractionOf({ extraction_enabled: enabled, extraction_config: config }, null);
    expect(of(true, null)).toMatchObject({ status: 'skipped', error: null });
    expect(of(true, { keys: [] })).toMatchObject({ status: 'skipped', error: null });
    expect(of(false, { keys })).toMatchObject({ status: 'skipped', error: null });
    expect(of(true, { keys })).toMatchObject({ status: 'skipped', error: 'the caller said nothing' });
  });

  it('has a failed extraction when it was started and not done in time', () => {
    const keys = [{ name: 'a', type: 'string' as const, description: '' }];
    const agent = { extraction_enabled: true, extraction_config: { keys } };
    expect(extractionOf(agent, { ...pendingExtraction(), attempts: 2 })).toEqual({
      ...failedExtraction('it could not be done in time'),
      attempts: 2,
    });
  });
});
