import { type AccountFacts, type PartnerDto, rupees } from '@parley/contracts';
import type { PartnerRow } from './partner.row';

export function partner(row: PartnerRow): PartnerDto {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    status: row.status,
    concurrency_limit: row.concurrencyLimit,
    rate_limit_per_minute: row.rateLimitPerMinute,
    calls_rate_limit_per_minute: row.callsRateLimitPerMinute,
    price_per_minute: rupees(row.pricePerMinute),
    tier: row.tier,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** What other services keep of an account. */
export function accountFacts(row: PartnerRow): AccountFacts {
  return {
    account_id: row.id,
    status: row.status,
    concurrency_limit: row.concurrencyLimit,
    tier: row.tier,
    price_per_minute: rupees(row.pricePerMinute),
    version: row.version,
  };
}
