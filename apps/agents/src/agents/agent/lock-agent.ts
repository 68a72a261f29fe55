import { AppError, isUuid } from '@parley/contracts';
import type { EntityManager } from 'typeorm';

/** The agent cannot be deleted before this transaction is over; one that is gone, foreign or malformed is NOT_FOUND. */
export async function lockAgent(tx: EntityManager, accountId: string, agentId: unknown): Promise<void> {
  const rows: unknown[] = isUuid(agentId)
    ? await tx.query(
        `select 1 from agent where account_id = $1 and id = $2 and deleted_at is null for share`,
        [accountId, agentId],
      )
    : [];
  if (rows.length === 0) throw AppError.notFound('Agent');
}
