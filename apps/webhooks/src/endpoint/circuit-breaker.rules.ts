const MINUTE = 60_000;

/** Whether, why and how long an endpoint is left alone. In Postgres, so that all replicas agree. */
export interface CircuitBreaker {
  consecutiveFailures: number;
  failuresSinceSuccess: number;
  failingSince: Date | null;
  windowStartedAt: Date | null;
  windowTotal: number;
  windowFailed: number;
  /** Open until then; past that moment one attempt at a time probes. null: closed. */
  pausedUntil: Date | null;
  trips: number;
  /** Pausing was not enough: disable the endpoint, for this reason. */
  disableReason: string | null;
}

export interface AttemptOutcome {
  ok: boolean;
  /** 410: the receiver says it is gone for good. */
  gone: boolean;
}

export const CLOSED: CircuitBreaker = {
  consecutiveFailures: 0,
  failuresSinceSuccess: 0,
  failingSince: null,
  windowStartedAt: null,
  windowTotal: 0,
  windowFailed: 0,
  pausedUntil: null,
  trips: 0,
  disableReason: null,
};

const OPEN_AFTER_CONSECUTIVE = 10;
const WINDOW_MS = 5 * MINUTE;
const WINDOW_MIN = 20;
const WINDOW_FAILED_SHARE = 0.5;
const PAUSES_MS = [30_000, MINUTE, 5 * MINUTE, 15 * MINUTE];

/** So long without one success, while deliveries were tried, disables an endpoint. */
const DISABLE_AFTER_MS = 5 * 24 * 60 * MINUTE;
/** As many as one delivery's whole schedule: a quiet endpoint is not judged by two attempts. */
const DISABLE_MIN_FAILURES = 11;

export const GONE_REASON = 'The endpoint answered 410 Gone.';
export const FAILING_REASON = 'No delivery succeeded for 5 days.';

/**
 * Days on which nothing was sent do not count as failing. Otherwise a receiver that was down for a moment and then had no
 * events for weeks would be disabled by the first failure of the next one.
 */
export function afterIdleDays<B extends CircuitBreaker>(breaker: B, lastTriedAt: Date | null, now: Date): B {
  if (breaker.failingSince === null || lastTriedAt === null) return breaker;
  if (now.getTime() - lastTriedAt.getTime() < DISABLE_AFTER_MS) return breaker;
  return { ...breaker, failingSince: null, failuresSinceSuccess: 0 };
}

/** The breaker after an attempt. The same object when nothing changed, so that healthy endpoints cost no write. */
export function afterAttempt(breaker: CircuitBreaker, outcome: AttemptOutcome, now: Date): CircuitBreaker {
  return outcome.ok ? afterSuccess(breaker, now) : afterFailure(breaker, outcome, now);
}

function afterSuccess(breaker: CircuitBreaker, now: Date): CircuitBreaker {
  if (breaker.failingSince === null && breaker.windowStartedAt === null) return breaker;
  // Counted only while a window with failures lasts, and a probe that succeeds closes the breaker.
  const forget = breaker.pausedUntil !== null || windowOver(breaker, now);
  return {
    ...CLOSED,
    windowStartedAt: forget ? null : breaker.windowStartedAt,
    windowTotal: forget ? 0 : breaker.windowTotal + 1,
    windowFailed: forget ? 0 : breaker.windowFailed,
    disableReason: breaker.disableReason,
  };
}

function afterFailure(breaker: CircuitBreaker, outcome: AttemptOutcome, now: Date): CircuitBreaker {
  const fresh = windowOver(breaker, now);
  const next: CircuitBreaker = {
    ...breaker,
    consecutiveFailures: breaker.consecutiveFailures + 1,
    failuresSinceSuccess: breaker.failuresSinceSuccess + 1,
    failingSince: breaker.failingSince ?? now,
    windowStartedAt: fresh ? now : breaker.windowStartedAt,
    windowTotal: fresh ? 1 : breaker.windowTotal + 1,
    windowFailed: fresh ? 1 : breaker.windowFailed + 1,
  };
  next.disableReason = breaker.disableReason ?? disableReason(next, outcome, now);
  // An attempt that was already under way when it opened says nothing new.
  const open = breaker.pausedUntil !== null && breaker.pausedUntil > now;
  const probeFailed = breaker.pausedUntil !== null && !open;
  return !open && (probeFailed || tooManyFailures(next)) ? opened(next, now) : next;
}

function windowOver(breaker: CircuitBreaker, now: Date): boolean {
  return breaker.windowStartedAt === null || now.getTime() - breaker.windowStartedAt.getTime() >= WINDOW_MS;
}

function tooManyFailures(breaker: CircuitBreaker): boolean {
  if (breaker.consecutiveFailures >= OPEN_AFTER_CONSECUTIVE) return true;
  return (
    breaker.windowTotal >= WINDOW_MIN && breaker.windowFailed / breaker.windowTotal >= WINDOW_FAILED_SHARE
  );
}

function opened(breaker: CircuitBreaker, now: Date): CircuitBreaker {
  const pause = PAUSES_MS[Math.min(breaker.trips, PAUSES_MS.length - 1)] ?? MINUTE;
  return { ...breaker, pausedUntil: new Date(now.getTime() + pause), trips: breaker.trips + 1 };
}

function disableReason(breaker: CircuitBreaker, outcome: AttemptOutcome, now: Date): string | null {
  if (outcome.gone) return GONE_REASON;
  const failingMs = breaker.failingSince ? now.getTime() - breaker.failingSince.getTime() : 0;
  const longEnough = failingMs >= DISABLE_AFTER_MS && breaker.failuresSinceSuccess >= DISABLE_MIN_FAILURES;
  return longEnough ? FAILING_REASON : null;
}
