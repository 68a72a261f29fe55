import type { WebhookEventType } from '../webhook-events';

export interface ListenFilters {
  /** Empty: every type. */
  types: WebhookEventType[];
  agent_id?: string;
}

/** An event of the account as an endpoint would have got it. */
export interface HeardEvent {
  /** The same as `webhook-id` of a delivery. */
  id: string;
  type: WebhookEventType;
  agent_id: string | null;
  /** The exact body, as text. */
  payload: string;
  /** Where to go on after it. */
  cursor: string;
}

export interface Heard {
  events: HeardEvent[];
  /** Where to go on, whatever was found. */
  cursor: string;
  /** Nobody listened for a while before this: events of that time were not kept. */
  gap: boolean;
}
