import { Injectable } from '@nestjs/common';
import type { AgentSnapshot, RequestBody } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { AgentQueries } from '../agent/agent.queries';
import { AgentToolbox } from '../agent-tool/agent-toolbox';

/** Everything a call needs of its agent, in one piece: the agent itself and what is attached to it. */
@Injectable()
export class CallSnapshot {
  constructor(
    bus: Bus,
    private readonly agents: AgentQueries,
    private readonly toolbox: AgentToolbox,
  ) {
    bus.handle('agents.snapshot', (body) => this.of(body));
  }

  async of(body: RequestBody<'agents.snapshot'>): Promise<AgentSnapshot> {
    const agent = await this.agents.snapshot(body);
    return { ...agent, tools: await this.toolbox.offered(body.account_id, agent.id) };
  }
}
