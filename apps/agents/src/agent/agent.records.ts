import { Injectable } from '@nestjs/common';
import type { AgentRecord } from '@parley/contracts';
import { AttachedSets } from '../extraction/attached-sets';
import { AgentRepository } from './agent.repository';
import type { AgentRow } from './agent.row';
import { agentRecord } from './agent.view';
import { Fanout } from './fanout';

/** Rows as answers, with what others know of an agent: its extraction sets, its fan-out flag. */
@Injectable()
export class AgentRecords {
  constructor(
    private readonly agents: AgentRepository,
    private readonly fanout: Fanout,
    private readonly sets: AttachedSets,
  ) {}

  async ofAll(accountId: string, rows: AgentRow[]): Promise<(row: AgentRow) => AgentRecord> {
    const ids = rows.map((row) => row.id);
    const [off, sets] = await Promise.all([this.fanout.off(accountId, ids), this.sets.of(accountId, ids)]);
    return (row) => agentRecord(row, !off.has(row.id), sets.get(row.id) ?? []);
  }

  async find(accountId: string, id: string): Promise<AgentRecord> {
    const sets = this.sets.question(accountId, [id]);
    const [{ row, more }, off] = await Promise.all([
      this.agents.findWith(accountId, id, [sets]),
      this.fanout.off(accountId, [id]),
    ]);
    return agentRecord(row, !off.has(row.id), this.sets.answer(more[0]).get(row.id) ?? []);
  }

  async of(row: AgentRow): Promise<AgentRecord> {
    return (await this.ofAll(row.accountId, [row]))(row);
  }

  /** When the flag is known already. */
  async withFlag(row: AgentRow, includeAccountEndpoints: boolean): Promise<AgentRecord> {
    return agentRecord(row, includeAccountEndpoints, await this.sets.ofOne(row.accountId, row.id));
  }
}
