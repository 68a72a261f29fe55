import type { Attempt, Job, Verdict } from './leased-delivery';
import { retryDelayMs } from './retry-schedule.rules';

/** What becomes of a delivery after an attempt. decisions: Webhooks, "At least once". */
export function verdict(
  job: Pick<Job, 'made' | 'single' | 'succeededBefore'>,
  attempt: Pick<Attempt, 'ok' | 'gone' | 'retryAfterMs'>,
  random: number,
  delays?: readonly number[],
): Verdict {
  if (attempt.ok) return { status: 'succeeded', delayMs: null };
  const delayMs =
    job.single || attempt.gone ? null : retryDelayMs(job.made + 1, random, attempt.retryAfterMs, delays);
  if (delayMs !== null) return { status: 'pending', delayMs };
  // Resent on request: what once arrived stays delivered.
  return { status: job.succeededBefore ? 'succeeded' : 'failed', delayMs: null };
}
