import { Injectable } from '@nestjs/common';
import { AppError, isUuid } from '@parley/contracts';
import { Bus } from '@parley/messaging';

/** Asks the agents' owner: an agent that is foreign, unknown or deleted is NOT_FOUND. */
@Injectable()
export class LiveAgents {
  constructor(private readonly bus: Bus) {}

  async require(accountId: string, agentId: string): Promise<string> {
    if (!isUuid(agentId)) throw AppError.notFound('Agent');
    const id = agentId.toLowerCase();
    await this.bus.request('agents.snapshot', { account_id: accountId, agent_id: id });
    return id;
  }
}
