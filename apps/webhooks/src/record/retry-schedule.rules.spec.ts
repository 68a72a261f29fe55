import fc from 'fast-check';
import { outcomeOf, parseRetryAfter, RETRY_DELAYS_MS, retryDelayMs } from './retry-schedule.rules';

describe('the retry schedule', () => {
  it('makes 11 attempts: at once, then after 5 s, 30 s, 2 min, 10 min, 30 min, 2 h, 6 h, 12 h, 24 h, 24 h', () => {
    const middle = Array.from({ length: 11 }, (_, index) => retryDelayMs(index + 1, 0.5));
    expect(middle).toEqual([
      5_000,
      30_000,
      120_000,
      600_000,
      1_800_000,
      7_200_000,
      21_600_000,
      43_200_000,
      86_400_000,
      86_400_000,
      null,
    ]);
  });

  it('spreads each wait by 20 % either way', () => {
    expect(retryDelayMs(1, 0)).toBe(4_000);
    expect(retryDelayMs(1, 0.999_999)).toBe(6_000);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (made, random) => {
          const base = RETRY_DELAYS_MS[made - 1] ?? 0;
          const wait = retryDelayMs(made, random) ?? 0;
          return wait >= base * 0.8 - 1 && wait <= base * 1.2 + 1;
        },
      ),
    );
  });

  it('lets Retry-After only delay, and at most 6 h', () => {
    expect(retryDelayMs(1, 0.5, 60_000)).toBe(60_000);
    expect(retryDelayMs(4, 0.5, 1_000)).toBe(600_000);
    for (const ms of [999_999_999, Number.POSITIVE_INFINITY])
      expect(retryDelayMs(1, 0.5, ms)).toBe(21_600_000);
    expect(retryDelayMs(11, 0.5, 60_000)).toBeNull();
  });

  it('ends after the last attempt', () => {
    expect(retryDelayMs(12, 0.5)).toBeNull();
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00.000Z');

  it.each([
    ['120', 120_000],
    ['0', 0],
    [['7', '9'], 7_000],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
    ['Thursday, 01-Jan-26 00:01:00 GMT', 60_000],
    ['Thu Jan  1 00:01:00 2026', 60_000],
    ['Thu Jan 1 00:01', null],
    ['Thu, 01 Jan 2026 00:01:00', null],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    [undefined, null],
    ['', null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['2026', 2_026_000],
    ['99999999999999', 99_999_999_999_999_000],
    ['9'.repeat(400), Number.POSITIVE_INFINITY],
  ])('%p is parsed as %p', (value, expected) => {
    expect(parseRetryAfter(value, now)).toBe(expected);
  });
});

describe('what becomes of a delivery', () => {
  const first = { attemptsMade: 0, single: false, succeededBefore: false };
  const failed = { ok: false, gone: false, retryAfterMs: null };

  it.each([
    ['a 2xx ends it', first, { ...failed, ok: true }, { status: 'succeeded', delayMs: null }],
    ['a failure waits for the next attempt', first, failed, { status: 'pending', delayMs: 5_000 }],
    [
      'Retry-After delays it',
      first,
      { ...failed, retryAfterMs: 9_000 },
      { status: 'pending', delayMs: 9_000 },
    ],
    ['the 11th failure ends it', { ...first, attemptsMade: 10 }, failed, { status: 'failed', delayMs: null }],
    ['a 410 ends it at once', first, { ...failed, gone: true }, { status: 'failed', delayMs: null }],
    [
      'a retry on request is one attempt',
      { ...first, attemptsMade: 3, single: true },
      failed,
      { status: 'failed', delayMs: null },
    ],
    [
      'what once arrived stays delivered',
      { attemptsMade: 3, single: true, succeededBefore: true },
      failed,
      { status: 'succeeded', delayMs: null },
    ],
  ])('%s', (_, given, attempt, expected) => {
    expect(outcomeOf(given, attempt, 0.5)).toEqual(expected);
  });
});
