import { Injectable } from '@nestjs/common';
import { type AgentWebhooks, isUuid, type RequestReply, type WebhookEndpoint } from '@parley/contracts';
import { Database, decodeCursor, fittingPage } from '@parley/persistence';
import { In } from 'typeorm';
import { EndpointHealthRow } from './endpoint-health.row';
import { EndpointRow } from './endpoint.row';
import { availableEvents, endpointView } from './endpoint.view';
import { FanoutOffRow } from './fanout-off.row';
import { LiveAgents } from './live-agents';

/** Endpoints of one answer at most; a message holds 1 MiB. */
const PART = 500;

@Injectable()
export class EndpointQueries {
  constructor(
    private readonly db: Database,
    private readonly agents: LiveAgents,
  ) {}

  async list(accountId: string, cursor?: string): Promise<RequestReply<'webhooks.list'>> {
    const query = this.db.dataSource.manager
      .createQueryBuilder(EndpointRow, 'e')
      .where('e.account_id = :accountId', { accountId })
      .orderBy('e.createdAt', 'DESC')
      .addOrderBy('e.id', 'DESC')
      .take(PART + 1);
    if (cursor !== undefined) query.andWhere('(e.created_at, e.id) < (:at, :id)', decodeCursor(cursor));
    const rows = await query.getMany();
    const health = await this.health(rows);
    const { items, pagination } = fittingPage(
      rows,
      PART,
      (row) => ({ at: row.createdAt, id: row.id }),
      (row) => endpointView(row, health.get(row.id)),
    );
    return { webhooks: items, available_events: availableEvents(), next_cursor: pagination.next_cursor };
  }

  /** contract: GET /agent/{agent_id}/webhooks, "only this agent's own"; 404 once the agent is deleted. */
  async forAgent(accountId: string, agent: string): Promise<AgentWebhooks> {
    const agentId = await this.agents.require(accountId, agent);
    const [webhooks, off] = await Promise.all([
      this.ofAgent(accountId, agentId),
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

  private async ofAgent(accountId: string, agentId: string): Promise<WebhookEndpoint[]> {
    const rows = await this.db.dataSource.manager.find(EndpointRow, {
      where: { accountId, agentId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    const health = await this.health(rows);
    return rows.map((row) => endpointView(row, health.get(row.id)));
  }

  private async health(rows: readonly EndpointRow[]): Promise<Map<string, EndpointHealthRow>> {
    const endpointId = In(rows.map((row) => row.id));
    const health = await this.db.dataSource.manager.findBy(EndpointHealthRow, { endpointId });
    return new Map(health.map((row) => [row.endpointId, row]));
  }
}
