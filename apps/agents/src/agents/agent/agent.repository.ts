import { Injectable } from '@nestjs/common';
import { AppError, isUuid } from '@parley/contracts';
import { type BoundStatement, Database, isUniqueViolation, TenantRepository } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { AgentRow } from './agent.row';

type Change = (row: AgentRow, tx: EntityManager) => AgentRow | Promise<AgentRow>;

@Injectable()
export class AgentRepository extends TenantRepository<AgentRow> {
  constructor(db: Database) {
    super(db, AgentRow, 'Agent');
  }

  override findWith(
    accountId: string,
    id: string,
    more: readonly BoundStatement[],
  ): Promise<{ row: AgentRow; more: unknown[][] }> {
    return super.findWith(accountId, known(id), more);
  }

  override updateIn(tx: EntityManager, accountId: string, id: string, change: Change): Promise<AgentRow> {
    return super.updateIn(tx, accountId, known(id), change);
  }

  /** A deleted agent is NOT_FOUND, like one that never existed. */
  protected override visible(row: AgentRow): boolean {
    return row.deletedAt === null;
  }
}

/** A malformed id is NOT_FOUND, as an unknown one. */
function known(id: string): string {
  if (!isUuid(id)) throw AppError.notFound('Agent');
  return id;
}

/** Keeps the agent from being deleted until the transaction ends. NOT_FOUND when there is none of the account's. */
export async function lockAgent(tx: EntityManager, accountId: string, agentId: unknown): Promise<void> {
  const rows: unknown[] = isUuid(agentId)
    ? await tx.query(
        `select 1 from agent where account_id = $1 and id = $2 and deleted_at is null for share`,
        [accountId, agentId],
      )
    : [];
  if (rows.length === 0) throw AppError.notFound('Agent');
}

export function asNameConflict(error: unknown): unknown {
  if (!isUniqueViolation(error, 'agent_live_name')) return error;
  const message = 'An agent with this agent_name already exists';
  return new AppError('CONFLICT', message, { details: [{ field: 'agent_name', message }] });
}
