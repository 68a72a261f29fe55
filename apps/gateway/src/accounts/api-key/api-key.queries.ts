import { Injectable } from '@nestjs/common';
import type { ApiKeyDto, ApiKeyListDto, PageQuery } from '@parley/contracts';
import { Database, keysetPage } from '@parley/persistence';
import { PartnerRepository } from '../partner/partner.repository';
import { ApiKeyRow } from './api-key.row';

@Injectable()
export class ApiKeyQueries {
  constructor(
    private readonly db: Database,
    private readonly partners: PartnerRepository,
  ) {}

  async list(accountId: string, page: PageQuery): Promise<ApiKeyListDto> {
    await this.partners.find(accountId);
    const query = this.db.dataSource
      .getRepository(ApiKeyRow)
      .createQueryBuilder('api_key')
      .where('api_key.account_id = :accountId', { accountId });
    const { items, pagination } = await keysetPage(query, page, apiKey);
    return { api_keys: items, pagination };
  }
}

function apiKey(row: ApiKeyRow): ApiKeyDto {
  return {
    id: row.id,
    name: row.name,
    last4: row.last4,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}
