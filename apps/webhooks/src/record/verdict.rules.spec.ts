import { verdict } from './verdict.rules';

const job = { made: 0, single: false, succeededBefore: false };
const failed = { ok: false, gone: false, retryAfterMs: null };

describe('what becomes of a delivery', () => {
  it.each([
    ['a 2xx ends it', job, { ...failed, ok: true }, { status: 'succeeded', delayMs: null }],
    ['a failure waits for the next attempt', job, failed, { status: 'pending', delayMs: 5_000 }],
    ['Retry-After delays it', job, { ...failed, retryAfterMs: 9_000 }, { status: 'pending', delayMs: 9_000 }],
    ['the 11th failure ends it', { ...job, made: 10 }, failed, { status: 'failed', delayMs: null }],
    ['a 410 ends it at once', job, { ...failed, gone: true }, { status: 'failed', delayMs: null }],
    [
      'a retry on request is one attempt',
      { ...job, made: 3, single: true },
      failed,
      { status: 'failed', delayMs: null },
    ],
    [
      'what once arrived stays delivered',
      { made: 3, single: true, succeededBefore: true },
      failed,
      { status: 'succeeded', delayMs: null },
    ],
  ])('%s', (_, given, attempt, expected) => {
    expect(verdict(given, attempt, 0.5)).toEqual(expected);
  });
});
