const MINUTE = 60_000;

/** Why and how long an endpoint is left alone. In Postgres, so that all replicas agree. */
export interface Breaker {
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

export const CLOSED: Breaker = {
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

/** decisions: Webhooks, "5 days without one success while deliveries were tried disables". */
const DISABLE_AFTER_MS = 5 * 24 * 60 * MINUTE;
/** our choice: at least one delivery's whole schedule failed; a quiet endpoint is not judged by two attempts. */
const DISABLE_MIN_FAILURES = 11;

export const GONE_REASON = 'The endpoint answered 410 Gone.';
export const FAILING_REASON = 'No delivery succeeded for 5 days.';

/**
 * "While deliveries were tried": days on which nothing was sent are held against nobody. Else a receiver that was down for a
 * moment and had no events for weeks is switched off by the first hiccup of the next one.
 */
export function afterSilence<B extends Breaker>(breaker: B, lastTriedAt: Date | null, now: Date): B {
  if (breaker.failingSince === null || lastTriedAt === null) return breaker;
  if (now.getTime() - lastTriedAt.getTime() < DISABLE_AFTER_MS) return breaker;
  return { ...breaker, failingSince: null, failuresSinceSuccess: 0 };
}

/** The breaker after an attempt; the very same object when nothing changed, so that healthy endpoints cost no write. */
export function afterAttempt(breaker: Breaker, outcome: AttemptOutcome, now: Date): Breaker {
  return outcome.ok ? afterSuccess(breaker, now) : afterFailure(breaker, outcome, now);
}

function afterSuccess(breaker: Breaker, now: Date): Breaker {
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

function afterFailure(breaker: Breaker, outcome: AttemptOutcome, now: Date): Breaker {
  const fresh = windowOver(breaker, now);
  const next: Breaker = {
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

function windowOver(breaker: Breaker, now: Date): boolean {
  return breaker.windowStartedAt === null || now.getTime() - breaker.windowStartedAt.getTime() >= WINDOW_MS;
}

function tooManyFailures(breaker: Breaker): boolean {
  if (breaker.consecutiveFailures >= OPEN_AFTER_CONSECUTIVE) return true;
  return (
    breaker.windowTotal >= WINDOW_MIN && breaker.windowFailed / breaker.windowTotal >= WINDOW_FAILED_SHARE
  );
}

function opened(breaker: Breaker, now: Date): Breaker {
  const pause = PAUSES_MS[Math.min(breaker.trips, PAUSES_MS.length - 1)] ?? MINUTE;
  return { ...breaker, pausedUntil: new Date(now.getTime() + pause), trips: breaker.trips + 1 };
}

function disableReason(breaker: Breaker, outcome: AttemptOutcome, now: Date): string | null {
  if (outcome.gone) return GONE_REASON;
  const failingMs = breaker.failingSince ? now.getTime() - breaker.failingSince.getTime() : 0;
  const longEnough = failingMs >= DISABLE_AFTER_MS && breaker.failuresSinceSuccess >= DISABLE_MIN_FAILURES;
  return longEnough ? FAILING_REASON : null;
}
