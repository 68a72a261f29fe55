import { Injectable } from '@nestjs/common';
import { AGENT_TOOL_KINDS, type SnapshotTool } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { AgentToolRow } from './agent-tool.row';
import { ToolSources } from './tool-sources';

/** The tools an agent has in hand on a call. */
@Injectable()
export class AgentToolbox {
  constructor(
    private readonly db: Database,
    private readonly sources: ToolSources,
  ) {}

  /** In the order they were attached. */
  async offered(accountId: string, agentId: string): Promise<SnapshotTool[]> {
    const rows = await this.db.dataSource.getRepository(AgentToolRow).find({
      where: { accountId, agentId, enabled: true },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    const offers = await Promise.all(
      AGENT_TOOL_KINDS.map((kind) =>
        this.sources.of(kind).offers(
          accountId,
          rows.filter((row) => row.kind === kind),
        ),
      ),
    );
    return rows.flatMap((row) => offers.flatMap((offer) => offer.get(row.id) ?? []));
  }

  /** By the name the model knows it by, if it is still there and enabled. */
  byName(accountId: string, agentId: string, name: string): Promise<AgentToolRow | null> {
    const where = { accountId, agentId, name, enabled: true };
    return this.db.dataSource.getRepository(AgentToolRow).findOneBy(where);
  }
}
