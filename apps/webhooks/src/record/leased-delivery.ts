import type { DeliveryStatus } from '@parley/contracts';
import type { PreviousSecret } from '../endpoint/previous-secrets.rules';

/** A delivery this process holds the lease of, with everything an attempt needs. */
export interface Job {
  deliveryId: string;
  leaseToken: string;
  /** Monotonic ms of the claim. */
  claimedAtMs: number;
  eventId: string;
  endpointId: string;
  accountId: string;
  url: string;
  secret: string;
  previousSecrets: PreviousSecret[];
  payload: Buffer;
  /** Attempts made before this one. */
  made: number;
  single: boolean;
  succeededBefore: boolean;
  /** A partner's test says nothing about the endpoint's health. */
  test: boolean;
}

/** What an attempt came to. */
export interface Attempt {
  ok: boolean;
  gone: boolean;
  statusCode: number | null;
  latencyMs: number;
  error: string | null;
  responseBody: string | null;
  retryAfterMs: number | null;
  attemptedAt: Date;
}

export interface Verdict {
  status: DeliveryStatus;
  /** Until the next attempt; null once finished. */
  delayMs: number | null;
}
