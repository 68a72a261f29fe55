import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock } from '@parley/platform';
import { ApiKeyRow } from './api-key.row';

@Injectable()
export class RevokeApiKey {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Holds from the next request on. Revoking twice keeps the first time. */
  async execute(accountId: string, id: string): Promise<{ message: string }> {
    const result = await this.db.dataSource
      .getRepository(ApiKeyRow)
      .createQueryBuilder()
      .update()
      .set({ revokedAt: () => 'COALESCE(revoked_at, :now)' })
      .setParameter('now', this.clock.now())
      .where({ id, accountId })
      .execute();
    if (!result.affected) throw AppError.notFound('API key');
    return { message: 'API key revoked' };
  }
}
