import { Injectable } from '@nestjs/common';
import { type AgentToolDto, AppError, type RequestBody, TOOL_LIMITS } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { Clock, newId } from '@parley/platform';
import { AgentRepository, lockAgent } from '../../agents';
import { asAttachConflict, AgentToolRepository } from './agent-tool.repository';
import { AgentToolRow } from './agent-tool.row';
import { assertOneSource } from './agent-tool.rules';
import { agentTool } from './agent-tool.view';
import { ToolSources } from './tool-sources';

@Injectable()
export class AttachTool {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly tools: AgentToolRepository,
    private readonly sources: ToolSources,
    private readonly clock: Clock,
  ) {}

  async execute({ account_id, agent_id, tool }: RequestBody<'agent_tools.attach'>): Promise<AgentToolDto> {
    const agent = await this.agents.find(account_id, agent_id);
    assertOneSource(tool);
    const now = this.clock.now();
    const row = Object.assign(new AgentToolRow(), {
      id: newId(),
      accountId: account_id,
      agentId: agent.id,
      kind:
        tool.custom_function_id === undefined ? ('connector_action' as const) : ('custom_function' as const),
      customFunctionId: tool.custom_function_id ?? null,
      connectorId: tool.connector_id ?? null,
      action: tool.action ?? null,
      description: tool.description ?? null,
      enabled: tool.enabled ?? true,
      createdAt: now,
      updatedAt: now,
    });
    try {
      await this.db.transaction(async (tx) => {
        await lockAgent(tx, account_id, agent.id);
        // One at a time on an agent, so that the cap holds.
        await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`agent_tool/${agent.id}`]);
        row.name = (await this.sources.of(row.kind).attachable(tx, account_id, row)).name;
        const count = await tx.count(AgentToolRow, { where: { accountId: account_id, agentId: agent.id } });
        if (count >= TOOL_LIMITS.toolsPerAgent)
          throw new AppError('LIMIT_REACHED', `An agent may have ${TOOL_LIMITS.toolsPerAgent} tools`);
        await this.tools.insert(tx, row);
        await keepAnswer(tx, () => agentTool(row));
      });
    } catch (error) {
      throw asAttachConflict(error);
    }
    return agentTool(row);
  }
}
