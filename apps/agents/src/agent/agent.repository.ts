import { Injectable } from '@nestjs/common';
import { Database, TenantRepository } from '@parley/persistence';
import { AgentRow } from './agent.row';

@Injectable()
export class AgentRepository extends TenantRepository<AgentRow> {
  constructor(db: Database) {
    super(db, AgentRow, 'Agent');
  }

  /** contract: Errors, 404: a deleted agent is as absent as one that never was. */
  protected override visible(row: AgentRow): boolean {
    return row.deletedAt === null;
  }
}
