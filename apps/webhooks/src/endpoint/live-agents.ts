import { Injectable } from '@nestjs/common';
import { AppError, isUuid } from '@parley/contracts';
import { Bus } from '@parley/messaging';

/** Asks the agents service: an agent that is foreign, unknown or deleted is NOT_FOUND. */
@Injectable()
export class LiveAgents {
  constructor(private readonly bus: Bus) {}

  async require(accountId: string, agentId: string): Promise<string> {
    if (!isUuid(agentId)) throw AppError.notFound('Agent');
    const id = agentId.toLowerCase();
    const { agents } = await this.bus.request('agents.briefs', { account_id: accountId, agent_ids: [id] });
    if (!agents.some((agent) => agent.id === id && agent.status === 'active'))
      throw AppError.notFound('Agent');
    return id;
  }
}
