import { Injectable } from '@nestjs/common';
import { AppError, type ExtractionConfigDto, withoutPrefix } from '@parley/contracts';
import { databaseErrorCode, Database, isUniqueViolation, TenantRepository } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { writeConflict } from './extraction-set.rules';
import { ExtractionSetRow } from './extraction-set.row';

const LOCK_NOT_AVAILABLE = '55P03';

/** What a second writer gets: its turn later, or WRITE_CONFLICT. */
export type LockMode = 'wait' | 'nowait';

/**
 * Changes lock in this order, so that they cannot deadlock: the set's row, then the rows of the agents that have it.
 * A change of keys does not wait for these locks but answers WRITE_CONFLICT; attaching and detaching wait.
 */
@Injectable()
export class ExtractionSetRepository extends TenantRepository<ExtractionSetRow> {
  constructor(db: Database) {
    super(db, ExtractionSetRow, 'Extraction set');
  }

  /** By the id as the API shows it. */
  byId(accountId: string, id: string): Promise<ExtractionSetRow> {
    return this.find(accountId, bareSetId(id));
  }

  async lockSet(
    tx: EntityManager,
    accountId: string,
    setId: string,
    mode: LockMode,
  ): Promise<ExtractionSetRow> {
    const held = await locking<unknown[]>(
      tx,
      `SELECT 1 FROM extraction_set WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE${LOCK_CLAUSE[mode]}`,
      [setId, accountId],
    );
    const row = held.length > 0 ? await tx.findOneBy(ExtractionSetRow, { id: setId, accountId }) : null;
    if (!row) throw AppError.notFound('Extraction set');
    return row;
  }

  /** The agent's own keys. NOT_FOUND when the agent is not there, or deleted. */
  async lockAgent(
    tx: EntityManager,
    accountId: string,
    agentId: string,
    mode: LockMode,
  ): Promise<ExtractionConfigDto | null> {
    const [held] = await locking<{ extraction_config: ExtractionConfigDto | null }[]>(
      tx,
      `SELECT extraction_config FROM agent WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL
       FOR NO KEY UPDATE${LOCK_CLAUSE[mode]}`,
      [agentId, accountId],
    );
    if (!held) throw AppError.notFound('Agent');
    return held.extraction_config;
  }

  /** The agent's row is locked. What else its configuration says stays. */
  async clearInline(tx: EntityManager, accountId: string, agentId: string, at: Date): Promise<void> {
    await tx.query(
      `UPDATE agent SET extraction_config = jsonb_set(extraction_config, '{keys}', '[]'), updated_at = $3
       WHERE id = $1 AND account_id = $2`,
      [agentId, accountId, at],
    );
  }

  /** The set's row is locked, so none is added meanwhile. */
  async lockAgentsOf(tx: EntityManager, accountId: string, setId: string): Promise<void> {
    await locking(
      tx,
      `SELECT 1 FROM agent WHERE account_id = $1 AND id IN (SELECT agent_id FROM extraction_set_agent WHERE set_id = $2)
       ORDER BY id FOR NO KEY UPDATE NOWAIT`,
      [accountId, setId],
    );
  }

  async attachAgent(
    tx: EntityManager,
    accountId: string,
    setId: string,
    agentId: string,
    at: Date,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO extraction_set_agent (set_id, agent_id, account_id, attached_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [setId, agentId, accountId, at],
    );
  }

  /** Commits. A name that is taken is CONFLICT. */
  async changing<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.db.transaction(work);
    } catch (error) {
      if (!isUniqueViolation(error, 'extraction_set_name')) throw error;
      const message = 'An extraction set with this name already exists';
      throw new AppError('CONFLICT', message, { details: [{ field: 'name', message }] });
    }
  }
}

export function bareSetId(id: string): string {
  const bare = withoutPrefix('extractionSet', id);
  if (bare === null) throw AppError.notFound('Extraction set');
  return bare;
}

const LOCK_CLAUSE: Record<LockMode, string> = { wait: '', nowait: ' NOWAIT' };

async function locking<T>(tx: EntityManager, sql: string, parameters: unknown[]): Promise<T> {
  try {
    return await tx.query<T>(sql, parameters);
  } catch (error) {
    if (databaseErrorCode(error) === LOCK_NOT_AVAILABLE) throw writeConflict();
    throw error;
  }
}
