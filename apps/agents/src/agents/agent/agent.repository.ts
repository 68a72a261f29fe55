import { Injectable } from '@nestjs/common';
import { AppError, isUuid } from '@parley/contracts';
import { type Asked, Database, TenantRepository } from '@parley/persistence';
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
    more: readonly Asked[],
  ): Promise<{ row: AgentRow; more: unknown[][] }> {
    return super.findWith(accountId, known(id), more);
  }

  override updateIn(tx: EntityManager, accountId: string, id: string, change: Change): Promise<AgentRow> {
    return super.updateIn(tx, accountId, known(id), change);
  }

  /** contract: Errors, 404: a deleted agent is as absent as one that never was. */
  protected override visible(row: AgentRow): boolean {
    return row.deletedAt === null;
  }
}

/** An id from the bus may be anything, an object that reads as a condition included. */
function known(id: unknown): string {
  if (!isUuid(id)) throw AppError.notFound('Agent');
  return id;
}
