import { Injectable } from '@nestjs/common';
import { AppError, type FanoutDto } from '@parley/contracts';
import { EndpointRepository } from './endpoint.repository';
import { hasEnabledOwn } from './endpoint.rules';
import { LiveAgents } from './live-agents';

/** Sets the agent's webhooks_include_account_endpoints (docs/adr/0004). */
@Injectable()
export class SetFanout {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly agents: LiveAgents,
  ) {}

  async execute(accountId: string, agent: string, include: boolean): Promise<FanoutDto> {
    const agentId = await this.agents.require(accountId, agent);
    await this.endpoints.change(accountId, async (locked) => {
      if (!include && !hasEnabledOwn(locked.all, agentId)) {
        throw new AppError(
          'NO_AGENT_ENDPOINT',
          'the agent has no enabled webhook endpoint of its own: its events would reach nobody',
        );
      }
      await locked.include(agentId, include);
    });
    return { webhooks_include_account_endpoints: include };
  }
}
