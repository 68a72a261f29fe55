import { Injectable } from '@nestjs/common';
import type { PartnerDto, UpdatePartnerBody } from '@parley/contracts';
import { AuditTrail } from '../audit/audit-trail';
import { changesOf } from '../audit/changes.rules';
import type { OperatorRequest } from '../audit/operator';
import { PartnerRepository } from './partner.repository';
import type { PartnerRow } from './partner.row';

@Injectable()
export class UpdatePartner {
  constructor(
    private readonly partners: PartnerRepository,
    private readonly audit: AuditTrail,
  ) {}

  async execute(from: OperatorRequest, id: string, change: UpdatePartnerBody): Promise<PartnerDto> {
    return this.partners.update(
      id,
      (row) => apply(row, change),
      async (tx, before, after) => {
        const changes = changesOf(before, after);
        // `1.5` for `1.50`: another text and the same price.
        if (Object.keys(changes.after).length === 0) return;
        await this.audit.record(tx, from, {
          action: 'partner.update',
          partnerId: id,
          targetId: id,
          ...changes,
        });
      },
    );
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
