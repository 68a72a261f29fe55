import type { PreviousSecret } from '../endpoint/previous-secrets.rules';

/** A delivery this process holds the lease of, with everything an attempt needs. */
export interface LeasedDelivery {
  deliveryId: string;
  /** Fencing token: nothing is written of the attempt once somebody else has leased the delivery. */
  leaseToken: string;
  /** Monotonic, ms. */
  leasedAtMs: number;
  eventId: string;
  endpointId: string;
  accountId: string;
  url: string;
  secret: string;
  previousSecrets: PreviousSecret[];
  payload: Buffer;
  /** Before the one to come. */
  attemptsMade: number;
  /** One attempt and no retry: a test, or the resending of a finished delivery. */
  single: boolean;
  succeededBefore: boolean;
  /** A partner's test says nothing about the endpoint's health. */
  test: boolean;
}

export interface Attempt {
  ok: boolean;
  /** Answered 410. */
  gone: boolean;
  statusCode: number | null;
  latencyMs: number;
  error: string | null;
  responseBody: string | null;
  retryAfterMs: number | null;
  attemptedAt: Date;
}

export interface AttemptResult {
  delivery: LeasedDelivery;
  attempt: Attempt;
}
