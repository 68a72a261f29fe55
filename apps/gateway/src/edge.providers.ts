import { AddressLimiter } from './rate-limit/address.limiter';
import { RateLimitSweeper } from './rate-limit/rate-limit.sweeper';

/** What guards the edge besides authentication. */
export const EDGE = [AddressLimiter, RateLimitSweeper];
