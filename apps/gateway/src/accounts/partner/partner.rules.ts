import { AppError } from '@parley/contracts';

/** More is a typing error, and what a call costs must fit its column. */
const PRICE_MAX = 100_000;

export function assertPrice(pricePerMinute: string | undefined): void {
  if (pricePerMinute !== undefined && Number(pricePerMinute) > PRICE_MAX) {
    throw AppError.validation('price_per_minute', `price_per_minute must be at most ${PRICE_MAX}`);
  }
}
