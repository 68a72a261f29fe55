const MINUTE = 60_000;

/** Spread over hours: a page that is down now may be back later. */
const DELAYS_MS = [5_000, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 180 * MINUTE];

/** How long to wait after the n-th try failed; null: it is given up. `jitter` in 0..1. */
export function retryDelayMs(attempts: number, jitter: number): number | null {
  const delay = DELAYS_MS[attempts - 1];
  return delay === undefined ? null : Math.round(delay * (0.8 + 0.4 * jitter));
}
