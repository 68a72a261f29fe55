import {
  afterAttempt,
  afterIdleDays,
  type CircuitBreaker,
  CLOSED,
  FAILING_REASON,
  GONE_REASON,
} from './circuit-breaker.rules';

const DAY = 86_400_000;
const start = new Date('2026-01-01T00:00:00.000Z');
const at = (ms: number): Date => new Date(start.getTime() + ms);
const ok = { ok: true, gone: false };
const failed = { ok: false, gone: false };

function run(outcomes: boolean[], from: CircuitBreaker = CLOSED, stepMs = 1_000): CircuitBreaker {
  return outcomes.reduce(
    (breaker, good, index) => afterAttempt(breaker, good ? ok : failed, at(index * stepMs)),
    from,
  );
}

const many = (good: boolean, count: number): boolean[] => Array.from({ length: count }, () => good);

describe('the circuit breaker', () => {
  it('leaves the row of a healthy endpoint as it is', () => {
    expect(afterAttempt(CLOSED, ok, start)).toBe(CLOSED);
  });

  it('opens for 30 s after 10 failures in a row', () => {
    expect(run(many(false, 9)).pausedUntil).toBeNull();
    expect(run(many(false, 10)).pausedUntil).toEqual(at(9_000 + 30_000));
  });

  it('opens when half of at least 20 attempts in 5 minutes failed', () => {
    const pattern = Array.from({ length: 20 }, (_, index) => index % 2 === 1);
    expect(run(pattern.slice(0, 18)).pausedUntil).toBeNull();
    expect(run([...pattern, false]).pausedUntil).not.toBeNull();
    expect(run(pattern, CLOSED, 60_000).pausedUntil).toBeNull();
  });

  it('pauses longer with every probe that fails: 30 s, 1 min, 5 min, 15 min', () => {
    let breaker = run(many(false, 10));
    const pauses: number[] = [];
    for (let probe = 0; probe < 5; probe += 1) {
      const now = breaker.pausedUntil ?? start;
      breaker = afterAttempt(breaker, failed, now);
      pauses.push((breaker.pausedUntil?.getTime() ?? 0) - now.getTime());
    }
    expect(pauses).toEqual([60_000, 300_000, 900_000, 900_000, 900_000]);
  });

  it('is not moved by attempts that were under way when it opened', () => {
    const opened = run(many(false, 10));
    const late = afterAttempt(opened, failed, at(12_000));
    expect(late.pausedUntil).toEqual(opened.pausedUntil);
    expect(late.trips).toBe(1);
  });

  it('closes with the first success and forgets the failures before', () => {
    const opened = run(many(false, 10));
    expect(afterAttempt(opened, ok, at(60_000))).toEqual(CLOSED);
  });

  it('forgets a window once it is over', () => {
    const failing = run([false, true]);
    expect(failing.windowStartedAt).not.toBeNull();
    expect(afterAttempt(failing, ok, at(301_000))).toEqual(CLOSED);
  });
});

describe('the reason to disable an endpoint', () => {
  it('is a single 410', () => {
    expect(afterAttempt(CLOSED, { ok: false, gone: true }, start).disableReason).toBe(GONE_REASON);
  });

  it('is 5 days without one success while deliveries were tried', () => {
    const tried = run(many(false, 10));
    expect(afterAttempt(tried, failed, at(5 * DAY - 1)).disableReason).toBeNull();
    expect(afterAttempt(tried, failed, at(5 * DAY)).disableReason).toBe(FAILING_REASON);
  });

  it('is not given by days on which nothing was tried', () => {
    const tried = run(many(false, 11));
    const lastTriedAt = at(10_000);
    const later = (days: number, last: Date | null = lastTriedAt): string | null =>
      afterAttempt(afterIdleDays(tried, last, at(days * DAY)), failed, at(days * DAY)).disableReason;
    expect(later(40)).toBeNull();
    // Tried again and again, with days in between.
    expect(later(5, at(0.5 * DAY))).toBe(FAILING_REASON);
    expect(later(7, at(3 * DAY))).toBe(FAILING_REASON);
    expect(afterIdleDays(tried, at(0), at(5 * DAY - 1))).toBe(tried);
    expect(afterIdleDays(tried, null, at(40 * DAY))).toBe(tried);
    expect(afterIdleDays(CLOSED, lastTriedAt, at(40 * DAY))).toBe(CLOSED);
    // What pauses it is not forgotten.
    const opened = afterIdleDays(tried, lastTriedAt, at(40 * DAY));
    expect(opened).toMatchObject({ consecutiveFailures: 11, pausedUntil: tried.pausedUntil, trips: 1 });
  });

  it('is not given by two attempts 5 days apart, nor after a success in between', () => {
    const once = run([false]);
    expect(afterAttempt(once, failed, at(6 * DAY)).disableReason).toBeNull();
    const recovered = afterAttempt(run(many(false, 20)), ok, at(4 * DAY));
    expect(afterAttempt(recovered, failed, at(6 * DAY)).disableReason).toBeNull();
  });
});
