import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock } from '@parley/platform';
import { AuditTrail } from '../audit/audit-trail';
import type { OperatorRequest } from '../audit/operator';
import { ApiKeyRow } from './api-key.row';

@Injectable()
export class RevokeApiKey {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Holds from the next request on. Revoking twice keeps the first time. */
  async execute(from: OperatorRequest, accountId: string, id: string): Promise<{ message: string }> {
    await this.db.transaction(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const row = await tx.findOne(ApiKeyRow, { where: { id, accountId }, lock });
      if (!row) throw AppError.notFound('API key');
      if (row.revokedAt) return;
      const revokedAt = this.clock.now();
      await tx.update(ApiKeyRow, { id, accountId }, { revokedAt });
      await this.audit.record(tx, from, {
        action: 'api_key.revoke',
        partnerId: accountId,
        targetId: id,
        before: { name: row.name, last4: row.last4, revoked_at: null },
        after: { name: row.name, last4: row.last4, revoked_at: revokedAt.toISOString() },
      });
    });
    return { message: 'API key revoked' };
  }
}
