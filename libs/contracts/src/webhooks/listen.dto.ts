import { ListOf, Text, Uuid } from '../fields/decorators';
import { oneOf } from '../fields/field-types';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../webhook-events';

/** GET /config/webhooks/listen */
export class ListenQuery {
  @Text({
    optional: true,
    max: 300,
    description: 'Event types, separated by commas; left out = all.',
    example: 'call.status.updated,session.completed',
  })
  events?: string;

  @Uuid({ optional: true, description: 'Only the events of this agent.' })
  agent_id?: string;

  @Text({
    optional: true,
    max: 100,
    description:
      'Where to go on: the `id` of the last message read. The header `Last-Event-ID` does the same.',
  })
  after?: string;
}

export class ListenFilters {
  /** Empty: every type. */
  @ListOf(oneOf(WEBHOOK_EVENT_TYPES))
  types: WebhookEventType[];

  @Uuid({ optional: true })
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
