import { Injectable } from '@nestjs/common';
import { type AgentWebhooks, isUuid, type WebhookEndpoint, type WebhookEventType } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { In } from 'typeorm';
import { EndpointHealthRow } from './endpoint-health.row';
import { EndpointRow } from './endpoint.row';
import { availableEvents, endpointView } from './endpoint.view';
import { FanoutOffRow } from './fanout-off.row';
import { LiveAgents } from './live-agents';

@Injectable()
export class EndpointQueries {
  constructor(
    private readonly db: Database,
    private readonly agents: LiveAgents,
  ) {}

  async list(
    accountId: string,
  ): Promise<{ webhooks: WebhookEndpoint[]; available_events: WebhookEventType[] }> {
    return { webhooks: await this.views({ accountId }), available_events: availableEvents() };
  }

  /** contract: GET /agent/{agent_id}/webhooks, "only this agent's own"; 404 once the agent is deleted. */
  async forAgent(accountId: string, agent: string): Promise<AgentWebhooks> {
    const agentId = await this.agents.require(accountId, agent);
    const [webhooks, off] = await Promise.all([
      this.views({ accountId, agentId }),
      this.fanoutOff(accountId, [agentId]),
    ]);
    return { webhooks, include_account_endpoints: off.length === 0, available_events: availableEvents() };
  }

  async fanoutOff(accountId: string, agentIds: string[]): Promise<string[]> {
    const known = agentIds.filter(isUuid);
    if (known.length === 0) return [];
    const rows = await this.db.dataSource.manager.findBy(FanoutOffRow, { accountId, agentId: In(known) });
    return rows.map((row) => row.agentId);
  }

  private async views(where: { accountId: string; agentId?: string }): Promise<WebhookEndpoint[]> {
    const { manager } = this.db.dataSource;
    const rows = await manager.find(EndpointRow, { where, order: { createdAt: 'DESC', id: 'DESC' } });
    const health = await manager.findBy(EndpointHealthRow, { endpointId: In(rows.map((row) => row.id)) });
    const byEndpoint = new Map(health.map((row) => [row.endpointId, row]));
    return rows.map((row) => endpointView(row, byEndpoint.get(row.id)));
  }
}
