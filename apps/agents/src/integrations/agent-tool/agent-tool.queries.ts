import { Injectable } from '@nestjs/common';
import type { AgentToolDto, Page, RequestBody } from '@parley/contracts';
import { Database, keysetPage } from '@parley/persistence';
import { Clock } from '@parley/platform';
import { AgentRepository } from '../../agents';
import { AgentToolRepository } from './agent-tool.repository';
import { AgentToolRow } from './agent-tool.row';
import { agentTool } from './agent-tool.view';

@Injectable()
export class AgentToolQueries {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly tools: AgentToolRepository,
    private readonly clock: Clock,
  ) {}

  async get({ account_id, agent_id, tool_id }: RequestBody<'agent_tools.get'>): Promise<AgentToolDto> {
    const agent = await this.agents.find(account_id, agent_id);
    return agentTool(await this.tools.findOf(account_id, agent.id, tool_id));
  }

  async list(body: RequestBody<'agent_tools.list'>): Promise<Page<AgentToolDto>> {
    const agent = await this.agents.find(body.account_id, body.agent_id);
    const query = this.db.dataSource
      .getRepository(AgentToolRow)
      .createQueryBuilder('tool')
      .where('tool.account_id = :account AND tool.agent_id = :agent', {
        account: body.account_id,
        agent: agent.id,
      });
    return keysetPage(query, body, agentTool);
  }

  async update({
    account_id,
    agent_id,
    tool_id,
    change,
  }: RequestBody<'agent_tools.update'>): Promise<AgentToolDto> {
    const agent = await this.agents.find(account_id, agent_id);
    const row = await this.tools.changeOf(account_id, agent.id, tool_id, (tool) => {
      if (change.description !== undefined) tool.description = change.description;
      tool.enabled = change.enabled ?? tool.enabled;
      tool.updatedAt = this.clock.now();
      return tool;
    });
    return agentTool(row);
  }

  async detach({
    account_id,
    agent_id,
    tool_id,
  }: RequestBody<'agent_tools.detach'>): Promise<{ message: string }> {
    const agent = await this.agents.find(account_id, agent_id);
    const row = await this.tools.findOf(account_id, agent.id, tool_id);
    await this.db.dataSource.getRepository(AgentToolRow).delete({ id: row.id, accountId: account_id });
    return { message: 'Tool detached' };
  }
}
