import { Injectable } from '@nestjs/common';
import { AppError, isUuid } from '@parley/contracts';
import { Database, isUniqueViolation, TenantRepository } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { AgentToolRow } from './agent-tool.row';

@Injectable()
export class AgentToolRepository extends TenantRepository<AgentToolRow> {
  constructor(db: Database) {
    super(db, AgentToolRow, 'Tool');
  }

  /** A tool of this agent's. */
  async findOf(accountId: string, agentId: string, id: string): Promise<AgentToolRow> {
    const row = await super.find(accountId, this.known(id));
    return this.ofAgent(row, agentId);
  }

  changeOf(
    accountId: string,
    agentId: string,
    id: string,
    change: (row: AgentToolRow, tx: EntityManager) => AgentToolRow,
  ): Promise<AgentToolRow> {
    return super.update(accountId, this.known(id), (row, tx) => change(this.ofAgent(row, agentId), tx));
  }

  private ofAgent(row: AgentToolRow, agentId: string): AgentToolRow {
    if (row.agentId !== agentId) throw AppError.notFound(this.what);
    return row;
  }

  private known(id: string): string {
    if (!isUuid(id)) throw AppError.notFound(this.what);
    return id;
  }
}

export function asAttachConflict(error: unknown): unknown {
  if (!isUniqueViolation(error, 'agent_tool_name')) return error;
  return new AppError('CONFLICT', 'The agent has a tool by this name already');
}
