import type { EventSubject } from '../events';
import { CALL_STATUS_UPDATED } from './call-status-updated';
import { CALL_TRANSFERRED } from './call-transferred';
import { CAMPAIGN_STATUS_UPDATED } from './campaign-status-updated';
import { INBOUND_ROUTE } from './inbound-route';
import type { PublicEvent } from './public-event';
import { SESSION_COMPLETED } from './session-completed';
import { WEBHOOK_TEST } from './webhook-test';

export * from './call-identity';
export * from './call-status-updated';
export * from './call-transferred';
export * from './campaign-status-updated';
export * from './inbound-route';
export * from './public-event';
export * from './session-completed';
export * from './webhook-test';

/** All there are, in the order they are listed to partners. */
const EVENTS = {
  'call.status.updated': CALL_STATUS_UPDATED,
  'session.completed': SESSION_COMPLETED,
  'inbound.route': INBOUND_ROUTE,
  'call.transferred': CALL_TRANSFERRED,
  'campaign.status.updated': CAMPAIGN_STATUS_UPDATED,
  'webhook.test': WEBHOOK_TEST,
} satisfies Record<string, PublicEvent>;

export type WebhookEventType = keyof typeof EVENTS;
export const WEBHOOK_EVENTS: Record<WebhookEventType, PublicEvent> = EVENTS;
export const WEBHOOK_EVENT_TYPES = Object.keys(EVENTS) as WebhookEventType[];

type SubjectOf<Event> = Event extends { source: { subject: infer Subject extends EventSubject } }
  ? Subject
  : never;
/** The domain events partners are told of. */
export type PublishedSubject = SubjectOf<(typeof EVENTS)[WebhookEventType]>;

/** `publishedSubjects('calls.')`: those of one service. */
export function publishedSubjects<Prefix extends string>(
  prefix: Prefix,
): Extract<PublishedSubject, `${Prefix}${string}`>[] {
  return Object.values(EVENTS).flatMap((event) =>
    'source' in event && event.source.subject.startsWith(prefix) ? [event.source.subject] : [],
  ) as Extract<PublishedSubject, `${Prefix}${string}`>[];
}
