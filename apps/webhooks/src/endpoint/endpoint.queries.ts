import { Injectable } from '@nestjs/common';
import { type AgentWebhooksDto, type RequestReply, type WebhookDto } from '@parley/contracts';
import { Database, decodeCursor, fittingPage } from '@parley/persistence';
import { In } from 'typeorm';
import { EndpointHealthRow } from './endpoint-health.row';
import { EndpointRow } from './endpoint.row';
import { availableEvents, endpointView, type LastDelivery } from './endpoint.view';
import { FanoutOffRow } from './fanout-off.row';
import { LiveAgents } from './live-agents';

/** Endpoints of one answer at most; a message holds 1 MiB. */
const PART = 500;

type ListedRow = Omit<EndpointRow, 'secret' | 'previousSecrets'> & LastDelivery;

/** Starts the first part. */
const NEWEST = { at: 'infinity', id: '00000000-0000-0000-0000-000000000000' };

/** Raw SQL: an account may have thousands, and making entities of them took most of the time. */
const LIST = `
  select e.id, e.account_id as "accountId", e.agent_id as "agentId", e.label, e.url, e.enabled,
         e.disabled_reason as "disabledReason", e.events, e.created_at as "createdAt", e.updated_at as "updatedAt",
         h.last_delivery_at as "lastDeliveryAt", h.last_delivery_status as "lastDeliveryStatus"
    from endpoint e left join endpoint_health h on h.endpoint_id = e.id
   where e.account_id = $1 and (e.created_at, e.id) < ($2, $3)
   order by e.created_at desc, e.id desc limit ${PART + 1}`;

@Injectable()
export class EndpointQueries {
  constructor(
    private readonly db: Database,
    private readonly agents: LiveAgents,
  ) {}

  async list(accountId: string, cursor?: string): Promise<RequestReply<'webhooks.list'>> {
    const { at, id } = cursor === undefined ? NEWEST : decodeCursor(cursor);
    const rows = await this.db.query<ListedRow>(LIST, [accountId, at, id]);
    const { items, pagination } = fittingPage(
      rows,
      PART,
      (row) => ({ at: row.createdAt, id: row.id }),
      (row) => endpointView(row, row),
    );
    return { webhooks: items, available_events: availableEvents(), next_cursor: pagination.next_cursor };
  }

  /** The agent's own ones only. NOT_FOUND once the agent is deleted. */
  async forAgent(accountId: string, agent: string): Promise<AgentWebhooksDto> {
    const agentId = await this.agents.require(accountId, agent);
    const [webhooks, isOff] = await Promise.all([
      this.ofAgent(accountId, agentId),
      this.db.dataSource.manager.existsBy(FanoutOffRow, { accountId, agentId }),
    ]);
    return { webhooks, include_account_endpoints: !isOff, available_events: availableEvents() };
  }

  private async ofAgent(accountId: string, agentId: string): Promise<WebhookDto[]> {
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
