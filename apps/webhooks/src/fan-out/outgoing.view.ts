import {
  type EventMessage,
  type EventSource,
  publishedData,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  WEBHOOK_PAYLOAD_MAX_BYTES,
  type WebhookEventType,
} from '@parley/contracts';

/** An event as it is sent to partners. */
export interface Outgoing {
  eventId: string;
  accountId: string;
  agentId: string | null;
  /** The call or campaign, whose first attempts are sent in the order of its events. */
  orderKey: string | null;
  type: WebhookEventType;
  payload: Buffer;
}

const PUBLISHED = new Map(
  WEBHOOK_EVENT_TYPES.flatMap((type): [string, { type: WebhookEventType; source: EventSource }][] => {
    const { source } = WEBHOOK_EVENTS[type];
    return source ? [[source.subject, { type, source }]] : [];
  }),
);

/** Null for an event that partners do not get. */
export function outgoing(event: EventMessage): Outgoing | null {
  const published = PUBLISHED.get(event.subject);
  if (!published) return null;
  const { type, source } = published;
  return {
    eventId: event.event_id,
    accountId: event.account_id,
    ...source.topic(event.body),
    type,
    payload: fittingPayload(type, source, event),
  };
}

function fittingPayload(type: WebhookEventType, source: EventSource, event: EventMessage): Buffer {
  const bytes = (data: object): Buffer => payload(type, event.occurred_at, data);
  const data = publishedData(source, event.body);
  const whole = bytes(data);
  if (whole.length <= WEBHOOK_PAYLOAD_MAX_BYTES || !source.shorten) return whole;
  return bytes(source.shorten(data, (shorter) => WEBHOOK_PAYLOAD_MAX_BYTES - bytes(shorter).length));
}

/** The exact bytes that are stored, signed and sent. */
export function payload(event: WebhookEventType, timestamp: string, data: object): Buffer {
  return Buffer.from(JSON.stringify({ event, timestamp, data }), 'utf8');
}
