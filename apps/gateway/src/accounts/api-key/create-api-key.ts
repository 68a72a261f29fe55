import { Injectable } from '@nestjs/common';
import type { NewApiKeyDto } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { Clock, newId } from '@parley/platform';
import { AuditTrail } from '../audit/audit-trail';
import type { OperatorRequest } from '../audit/operator';
import { ApiKeyHasher, newApiKey } from '../../edge';
import { PartnerRepository } from '../partner/partner.repository';
import { ApiKeyRow } from './api-key.row';

@Injectable()
export class CreateApiKey {
  constructor(
    private readonly db: Database,
    private readonly partners: PartnerRepository,
    private readonly hasher: ApiKeyHasher,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** The only time the key is shown. */
  async execute(from: OperatorRequest, accountId: string, name: string | null): Promise<NewApiKeyDto> {
    const key = newApiKey();
    const row = Object.assign(new ApiKeyRow(), {
      id: newId(),
      accountId,
      name,
      hash: this.hasher.hash(key),
      masterKeyId: this.hasher.masterKeyId,
      last4: key.slice(-4),
      createdAt: this.clock.now(),
      lastUsedAt: null,
      revokedAt: null,
    });
    await this.partners.find(accountId);
    const answer = { id: row.id, api_key: key, last4: row.last4 };
    await this.db.transaction(async (tx) => {
      await tx.insert(ApiKeyRow, row);
      await this.audit.record(tx, from, {
        action: 'api_key.create',
        partnerId: accountId,
        targetId: row.id,
        before: null,
        after: { name, last4: row.last4 },
      });
      await keepAnswer(tx, () => answer);
    });
    return answer;
  }
}
