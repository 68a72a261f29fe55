import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';

/** The flag lives with the webhook endpoints, which may flip it back. contract: Webhook endpoint and agent fan-out flag. */
@Injectable()
export class Fanout {
  constructor(private readonly bus: Bus) {}

  /** The agents among `agentIds` whose events account-wide endpoints do not get. */
  async off(accountId: string, agentIds: string[]): Promise<ReadonlySet<string>> {
    if (agentIds.length === 0) return new Set();
    const body = { account_id: accountId, agent_ids: agentIds };
    return new Set((await this.bus.request('webhooks.fanout_off', body)).agent_ids);
  }

  async includesAccountEndpoints(accountId: string, agentId: string): Promise<boolean> {
    return !(await this.off(accountId, [agentId])).has(agentId);
  }

  /** NO_AGENT_ENDPOINT when it is switched off for an agent without an enabled endpoint. Answers what is stored. */
  async set(accountId: string, agentId: string, include: boolean): Promise<boolean> {
    const reply = await this.bus.request('webhooks.set_fanout', {
      account_id: accountId,
      agent_id: agentId,
      include_account_endpoints: include,
    });
    return reply.webhooks_include_account_endpoints;
  }
}
