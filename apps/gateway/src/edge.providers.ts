import { Admissions } from './auth/admissions';
import { Idempotency } from './idempotency/idempotency';
import { IdempotencyKeeper } from './idempotency/idempotency.keeper';
import { IdempotencyStore } from './idempotency/idempotency.store';
import { Listeners } from './listen/listeners';
import { AddressLimiter } from './rate-limit/address.limiter';
import { RateLimitSweeper } from './rate-limit/rate-limit.sweeper';

/** What guards the edge besides authentication. */
export const EDGE = [
  Admissions,
  AddressLimiter,
  RateLimitSweeper,
  Idempotency,
  IdempotencyKeeper,
  IdempotencyStore,
  Listeners,
];
