import { Injectable } from '@nestjs/common';
import type { Partner } from '@parley/contracts';
import type { UpdatePartnerBody } from '@parley/dto';
import { PartnerRepository } from './partner.repository';
import type { PartnerRow } from './partner.row';
import { partner } from './partner.view';

@Injectable()
export class UpdatePartner {
  constructor(private readonly partners: PartnerRepository) {}

  async execute(id: string, change: UpdatePartnerBody): Promise<Partner> {
    return partner(await this.partners.update(id, (row) => apply(row, change)));
  }
}

function apply(row: PartnerRow, change: UpdatePartnerBody): void {
  if (change.name !== undefined) row.name = change.name;
  if (change.email !== undefined) row.email = change.email;
  if (change.status !== undefined) row.status = change.status;
  if (change.concurrency_limit !== undefined) row.concurrencyLimit = change.concurrency_limit;
  if (change.rate_limit_per_minute !== undefined) row.rateLimitPerMinute = change.rate_limit_per_minute;
  if (change.calls_rate_limit_per_minute !== undefined) {
    row.callsRateLimitPerMinute = change.calls_rate_limit_per_minute;
  }
  if (change.price_per_minute !== undefined) row.pricePerMinute = change.price_per_minute;
  if (change.tier !== undefined) row.tier = change.tier;
}
