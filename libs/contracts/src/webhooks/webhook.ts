import type { WebhookEventType } from '../webhook-events';

export const ENDPOINTS_PER_SCOPE = 5;
export const WEBHOOK_LABEL = /^[a-z0-9][a-z0-9-]{0,30}$/;
/** Reserved for the legacy route PUT /config/webhook. */
export const DEFAULT_LABEL = 'default';

export interface WebhookEndpoint {
  id: string;
  label: string;
  url: string;
  enabled: boolean;
  /** Why Parley disabled it; null while enabled or when the partner did it. */
  disabled_reason: string | null;
  agent_id: string | null;
  events: WebhookEventType[];
  last_delivery_at: string | null;
  last_delivery_status: string | null;
  created_at: string;
  updated_at: string;
}

/** Returned once, at creation and rotation. */
export interface WebhookEndpointWithSecret extends WebhookEndpoint {
  secret: string;
  message: string;
}

export interface WebhookAttempt {
  attempt: number;
  status_code: number | null;
  latency_ms: number;
  error: string | null;
  /** First 4 KiB of the answer. */
  response_body: string | null;
  attempted_at: string;
}

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface WebhookDelivery {
  id: string;
  event_id: string;
  event: WebhookEventType;
  endpoint_id: string;
  status: DeliveryStatus;
  next_attempt_at: string | null;
  created_at: string;
  attempts: WebhookAttempt[];
}

/** `canceled`: the endpoint was disabled meanwhile. */
export const REPLAY_STATUSES = ['running', 'completed', 'canceled'] as const;
export type ReplayStatus = (typeof REPLAY_STATUSES)[number];

/** A background job that sends the finished deliveries of a time range again, under their event ids. */
export interface WebhookReplay {
  id: string;
  endpoint_id: string;
  status: ReplayStatus;
  since: string;
  until: string;
  only_failed: boolean;
  /** Deliveries in the range when the replay was asked for, as far as they are counted. */
  matched: number;
  /** `matched` is the whole of it. A long range is counted while it is replayed. */
  counted: boolean;
  /** Of them, how many have been put back in the queue. */
  replayed: number;
  created_at: string;
  finished_at: string | null;
}
