import { Injectable } from '@nestjs/common';
import {
  type CreatePartnerBody,
  defaultProjectIdOf,
  OUTBOUND_CONCURRENCY_DEFAULT,
  type PartnerDto,
} from '@parley/contracts';
import { Clock, newId } from '@parley/platform';
import { AuditTrail } from '../audit/audit-trail';
import type { OperatorRequest } from '../audit/operator';
import { ProjectRow } from '../project/project.row';
import { PartnerRepository } from './partner.repository';
import { PartnerRow } from './partner.row';

/** Documented in docs/openapi.json; the price holds until operators set one. */
const DEFAULTS = { rateLimit: 60, callsRateLimit: 10, pricePerMinute: '1.00' } as const;

@Injectable()
export class CreatePartner {
  constructor(
    private readonly partners: PartnerRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute(from: OperatorRequest, body: CreatePartnerBody): Promise<PartnerDto> {
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
    return this.partners.insert(row, async (tx, made) => {
      await tx.insert(ProjectRow, defaultProject(row.id, now));
      await this.audit.record(tx, from, {
        action: 'partner.create',
        partnerId: row.id,
        targetId: row.id,
        before: null,
        after: made,
      });
    });
  }
}

/** May be renamed, not deleted. */
function defaultProject(accountId: string, at: Date): ProjectRow {
  return Object.assign(new ProjectRow(), {
    id: defaultProjectIdOf(accountId),
    accountId,
    name: 'Default',
    description: null,
    createdAt: at,
    updatedAt: at,
  });
}
