import { Injectable } from '@nestjs/common';
import { OUTBOUND_CONCURRENCY_DEFAULT, type Partner } from '@parley/contracts';
import type { CreatePartnerBody } from '@parley/dto';
import { Clock, newId } from '@parley/platform';
import { PartnerRepository } from './partner.repository';
import { PartnerRow } from './partner.row';
import { partner } from './partner.view';

/** contract: Limits, "General rate" and "Call rate"; the price is ours until operators set one. */
const DEFAULTS = { rateLimit: 60, callsRateLimit: 10, pricePerMinute: '1.00' } as const;

@Injectable()
export class CreatePartner {
  constructor(
    private readonly partners: PartnerRepository,
    private readonly clock: Clock,
  ) {}

  async execute(body: CreatePartnerBody): Promise<Partner> {
    const now = this.clock.now();
    const row = Object.assign(new PartnerRow(), {
      id: newId(),
      name: body.name,
      email: body.email ?? null,
      status: body.status ?? 'APPROVED',
      concurrencyLimit:
        body.concurrency_limit === undefined ? OUTBOUND_CONCURRENCY_DEFAULT : body.concurrency_limit,
      rateLimitPerMinute: body.rate_limit_per_minute ?? DEFAULTS.rateLimit,
      callsRateLimitPerMinute: body.calls_rate_limit_per_minute ?? DEFAULTS.callsRateLimit,
      pricePerMinute: body.price_per_minute ?? DEFAULTS.pricePerMinute,
      tier: body.tier ?? 'standard',
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
    return partner(await this.partners.insert(row));
  }
}
