import type { Page, PageRequest } from '../page';
import type { Exchange, RequestMeta } from '../message';
import type {
  DeliveryStatus,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookReplay,
} from './webhook';
import type { WebhookEventType } from '../webhook-events';
import type { Heard, ListenFilters } from './webhook-listen';

interface Scoped {
  account_id: string;
}
interface OneEndpoint extends Scoped {
  endpoint_id: string;
}
interface OneAgentScope extends Scoped {
  agent_id: string;
}

export interface EndpointInput {
  label: string;
  url: string;
  agent_id?: string;
  events?: WebhookEventType[];
}

export interface EndpointChange {
  label?: string;
  url?: string;
  enabled?: boolean;
  events?: WebhookEventType[];
}

export interface AgentWebhooks {
  webhooks: WebhookEndpoint[];
  include_account_endpoints: boolean;
  available_events: WebhookEventType[];
}

export interface DeliveryFilters {
  status?: DeliveryStatus;
  event?: WebhookEventType;
  created_after?: string;
  created_before?: string;
}

export interface ReplayInput {
  since: string;
  until: string;
  only_failed?: boolean;
}

export interface WebhooksRequests {
  'webhooks.create': Exchange<Scoped & { endpoint: EndpointInput }, WebhookEndpointWithSecret>;
  'webhooks.update': Exchange<OneEndpoint & { change: EndpointChange }, WebhookEndpoint>;
  'webhooks.delete': Exchange<OneEndpoint, { message: string }>;
  /** All of them over as many answers as it takes: an agent has up to 5, an account any number of agents. */
  'webhooks.list': Exchange<
    Scoped & { cursor?: string },
    { webhooks: WebhookEndpoint[]; available_events: WebhookEventType[]; next_cursor: string | null }
  >;
  'webhooks.rotate_secret': Exchange<
    OneEndpoint & { overlap_hours?: number },
    { id: string; secret: string; message: string }
  >;
  /** Legacy route: creates or replaces the reserved `default` endpoint with a new secret. */
  'webhooks.put_default': Exchange<
    Scoped & { webhook_url: string },
    { webhook_url: string; webhook_secret: string; message: string }
  >;
  'webhooks.test': Exchange<OneEndpoint, WebhookDelivery>;
  'webhooks.deliveries': Exchange<
    OneEndpoint & { filters: DeliveryFilters } & PageRequest,
    Page<WebhookDelivery>
  >;
  'webhooks.retry_delivery': Exchange<OneEndpoint & { delivery_id: string }, WebhookDelivery>;
  /** Asking again for a range that is being replayed answers with the job under way. */
  'webhooks.replay': Exchange<OneEndpoint & { replay: ReplayInput }, WebhookReplay>;
  'webhooks.replay_progress': Exchange<OneEndpoint & { replay_id: string }, WebhookReplay>;
  /** The agent's fan-out flag lives here, next to the endpoints that may flip it back in the same transaction. */
  'webhooks.for_agent': Exchange<OneAgentScope, AgentWebhooks>;
  'webhooks.set_fanout': Exchange<
    OneAgentScope & { include_account_endpoints: boolean },
    { webhooks_include_account_endpoints: boolean }
  >;
  /** The account's events after a position, kept from the first time this is asked; asking on keeps them coming. */
  'webhooks.listen': Exchange<Scoped & { filters: ListenFilters; after?: string }, Heard>;
}

export const WEBHOOKS_REQUESTS = {
  'webhooks.create': { service: 'webhooks', kind: 'command' },
  'webhooks.update': { service: 'webhooks', kind: 'command' },
  'webhooks.delete': { service: 'webhooks', kind: 'command' },
  'webhooks.list': { service: 'webhooks', kind: 'query' },
  'webhooks.rotate_secret': { service: 'webhooks', kind: 'command' },
  'webhooks.put_default': { service: 'webhooks', kind: 'command' },
  'webhooks.test': { service: 'webhooks', kind: 'command' },
  'webhooks.deliveries': { service: 'webhooks', kind: 'query' },
  'webhooks.retry_delivery': { service: 'webhooks', kind: 'command' },
  'webhooks.replay': { service: 'webhooks', kind: 'command' },
  'webhooks.replay_progress': { service: 'webhooks', kind: 'query' },
  'webhooks.for_agent': { service: 'webhooks', kind: 'query' },
  'webhooks.set_fanout': { service: 'webhooks', kind: 'command' },
  'webhooks.listen': { service: 'webhooks', kind: 'command' },
} as const satisfies Record<keyof WebhooksRequests, RequestMeta>;
