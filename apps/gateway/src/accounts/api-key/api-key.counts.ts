import { Injectable } from '@nestjs/common';
import type { ApiKeyCountsDto } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { ApiKeyHasher } from '../../edge';

/**
 * Live API keys by whether they go by the master key of now. They are hashed, not sealed: only their next use can bring
 * them under another.
 */
@Injectable()
export class ApiKeyCountsQuery {
  constructor(
    private readonly db: Database,
    private readonly hasher: ApiKeyHasher,
  ) {}

  async execute(): Promise<ApiKeyCountsDto> {
    const [found] = await this.db.query<ApiKeyCountsDto>(
      `SELECT count(*) FILTER (WHERE master_key_id = $1)::int AS current,
              count(*) FILTER (WHERE master_key_id IS DISTINCT FROM $1)::int AS other
         FROM api_key WHERE revoked_at IS NULL`,
      [this.hasher.masterKeyId],
    );
    return found ?? { current: 0, other: 0 };
  }
}
