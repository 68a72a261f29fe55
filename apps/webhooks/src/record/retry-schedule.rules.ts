import type { DeliveryStatus } from '@parley/contracts';
import type { Attempt, LeasedDelivery } from './leased-delivery';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after the 1st, 2nd ... 10th failed attempt; then the delivery is given up. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
];

const JITTER = 0.2;
/** An endpoint may not park its deliveries for days. */
const RETRY_AFTER_LIMIT_MS = 6 * HOUR;

export interface Outcome {
  status: DeliveryStatus;
  /** Until the next attempt; null once finished. */
  delayMs: number | null;
}

/** What becomes of a delivery after an attempt. */
export function outcomeOf(
  delivery: Pick<LeasedDelivery, 'attemptsMade' | 'single' | 'succeededBefore'>,
  attempt: Pick<Attempt, 'ok' | 'gone' | 'retryAfterMs'>,
  random: number,
  delays?: readonly number[],
): Outcome {
  if (attempt.ok) return { status: 'succeeded', delayMs: null };
  const delayMs =
    delivery.single || attempt.gone
      ? null
      : retryDelayMs(delivery.attemptsMade + 1, random, attempt.retryAfterMs, delays);
  if (delayMs !== null) return { status: 'pending', delayMs };
  // Resent on request: what once arrived stays delivered.
  return { status: delivery.succeededBefore ? 'succeeded' : 'failed', delayMs: null };
}

/**
 * How long to wait after attempt number `made` failed, or null when it was the last. `random` in [0,1) spreads by
 * +-20 %; the endpoint's Retry-After only ever delays.
 */
export function retryDelayMs(
  made: number,
  random: number,
  retryAfterMs: number | null = null,
  delays: readonly number[] = RETRY_DELAYS_MS,
): number | null {
  const base = delays[made - 1];
  if (base === undefined) return null;
  const spread = base * (1 - JITTER + 2 * JITTER * random);
  return Math.round(Math.max(spread, Math.min(retryAfterMs ?? 0, RETRY_AFTER_LIMIT_MS)));
}

/** The three forms a recipient must know (RFC 9110, 5.6.7); asctime's names no zone and means GMT. */
const HTTP_DATE = /^([A-Z][a-z]{2,8}, .* GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;

/** Retry-After as milliseconds from now: seconds or an HTTP date (RFC 9110, 10.2.3). null when absent or nonsense. */
export function parseRetryAfter(value: string | string[] | undefined, nowMs: number): number | null {
  const text = (Array.isArray(value) ? value[0] : value)?.trim();
  if (!text) return null;
  if (/^\d+$/.test(text)) return Number(text) * SECOND;
  const at = HTTP_DATE.test(text) ? Date.parse(/ GMT$/.test(text) ? text : `${text} GMT`) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
