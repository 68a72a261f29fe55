import { DEFAULT_RETRY, type Outcome, retryAfterOf, waitBefore } from './retry.rules';

const outcome = (change: Partial<Outcome>): Outcome => ({
  method: 'GET',
  idempotent: false,
  attempt: 1,
  status: 502,
  replayed: false,
  retryAfterSecs: null,
  ...change,
});

describe('another try', () => {
  it.each<[string, Partial<Outcome>, boolean]>([
    ['a GET after 502', {}, true],
    ['a GET after no answer', { status: 0 }, true],
    ['a GET after 429 RATE_LIMITED', { status: 429, code: 'RATE_LIMITED' }, true],
    ['a GET after 404', { status: 404 }, false],
    ['a GET after 400', { status: 400 }, false],
    ['a GET after 401', { status: 401 }, false],
    ['the last try', { attempt: 4 }, false],
    ['a POST with a key after 500', { method: 'POST', idempotent: true, status: 500 }, true],
    ['a POST without a key', { method: 'POST', status: 500 }, false],
    ['a PUT', { method: 'PUT' }, false],
    ['a PATCH', { method: 'PATCH', status: 0 }, false],
    ['a DELETE', { method: 'DELETE' }, false],
    ['a cap of the account', { method: 'POST', idempotent: true, status: 429, code: 'LIMIT_REACHED' }, false],
    [
      'our own first try still in flight',
      { method: 'POST', idempotent: true, attempt: 2, status: 409, code: 'CONFLICT' },
      true,
    ],
    [
      'a conflict at the first try',
      { method: 'POST', idempotent: true, status: 409, code: 'CONFLICT' },
      false,
    ],
    [
      'a conflict that is the first answer',
      { method: 'POST', idempotent: true, attempt: 2, status: 409, code: 'CONFLICT', replayed: true },
      false,
    ],
    ['a replayed 500', { method: 'POST', idempotent: true, status: 500, replayed: true }, false],
    ['a Retry-After nobody waits for', { status: 429, retryAfterSecs: 3_600 }, false],
  ])('%s', (_what, change, again) => {
    expect(waitBefore(outcome(change), DEFAULT_RETRY, 0.5) !== null).toBe(again);
  });

  it('waits longer each time, up to a bound, with full jitter', () => {
    const policy = { ...DEFAULT_RETRY, attempts: 20 };
    const longest = [1, 2, 3, 7, 12].map((attempt) => waitBefore(outcome({ attempt }), policy, 1));
    expect(longest).toEqual([250, 500, 1_000, 8_000, 8_000]);
    expect(waitBefore(outcome({}), policy, 0)).toBe(0);
  });

  it('never waits less than Retry-After', () => {
    expect(waitBefore(outcome({ status: 429, retryAfterSecs: 12 }), DEFAULT_RETRY, 0)).toBe(12_000);
  });

  it.each([
    ['5', 5],
    ['0', 0],
    ['-1', null],
    ['soon', null],
    ['1.5', null],
  ])('Retry-After %j is %j', (text, secs) => {
    expect(retryAfterOf(new Headers({ 'retry-after': text }))).toBe(secs);
  });
});
