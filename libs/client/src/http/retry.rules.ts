export interface RetryPolicy {
  /** Tries in all, the first included. */
  attempts: number;
  /** The first wait is up to this, every further one up to twice the one before. */
  baseMs: number;
  maxMs: number;
  /** A longer `Retry-After` than this is given back to the caller as the error it is. */
  maxRetryAfterMs: number;
}

export const DEFAULT_RETRY: RetryPolicy = { attempts: 4, baseMs: 250, maxMs: 8_000, maxRetryAfterMs: 65_000 };

/** How one try ended, as far as another one depends on it. */
export interface Outcome {
  method: string;
  /** The request carries an Idempotency-Key: doing it twice does it once. */
  idempotent: boolean;
  /** Counts from 1. */
  attempt: number;
  /** 0: no answer came. */
  status: number;
  code?: string;
  replayed: boolean;
  retryAfterSecs: number | null;
}

const PASSING = new Set([0, 429, 500, 502, 503, 504]);

/** How long to wait before the next try; null when there should be none. `random` is 0..1. */
export function waitBefore(outcome: Outcome, policy: RetryPolicy, random: number): number | null {
  if (outcome.attempt >= policy.attempts) return null;
  if (outcome.method !== 'GET' && !outcome.idempotent) return null;
  if (!mayPass(outcome)) return null;
  const least = (outcome.retryAfterSecs ?? 0) * 1000;
  if (least > policy.maxRetryAfterMs) return null;
  const most = Math.min(policy.maxMs, policy.baseMs * 2 ** (outcome.attempt - 1));
  return least + Math.round(random * most);
}

function mayPass({ status, code, attempt, replayed }: Outcome): boolean {
  // A cap of the account: waiting a moment does not lift it.
  if (code === 'LIMIT_REACHED') return false;
  // Our own first try, still in flight: its answer is about to be there for the asking.
  if (status === 409) return code === 'CONFLICT' && attempt > 1 && !replayed;
  // What is replayed is final.
  return PASSING.has(status) && !replayed;
}

/** `Retry-After` in seconds; a date is not used by this API. */
export function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after');
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
