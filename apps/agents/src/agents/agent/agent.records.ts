import { Injectable } from '@nestjs/common';
import type { AgentDto } from '@parley/contracts';
import { AttachedSets } from '../extraction/attached-sets';
import { AgentRepository } from './agent.repository';
import type { AgentRow } from './agent.row';
import { agentRecord } from './agent.view';

/** Rows as answers, with the extraction sets of each. */
@Injectable()
export class AgentRecords {
  constructor(
    private readonly agents: AgentRepository,
    private readonly sets: AttachedSets,
  ) {}

  async ofAll(accountId: string, rows: AgentRow[]): Promise<(row: AgentRow) => AgentDto> {
    const ids = rows.map((row) => row.id);
    const sets = await this.sets.of(accountId, ids);
    return (row) => agentRecord(row, sets.get(row.id) ?? []);
  }

  async find(accountId: string, id: string): Promise<AgentDto> {
    const sets = this.sets.question(accountId, [id]);
    const { row, more } = await this.agents.findWith(accountId, id, [sets]);
    return agentRecord(row, this.sets.answer(more[0]).get(row.id) ?? []);
  }

  async of(row: AgentRow): Promise<AgentDto> {
    return agentRecord(row, await this.sets.ofOne(row.accountId, row.id));
  }
}
