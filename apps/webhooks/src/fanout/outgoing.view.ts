import type { EventMessage, EventSubject, WebhookEventType } from '@parley/contracts';
import { sessionCompletedPayload, statusUpdatedPayload, transferredPayload } from './payload.view';

/** An event on its way to partners. */
export interface Outgoing {
  eventId: string;
  accountId: string;
  agentId: string;
  callId: string;
  type: WebhookEventType;
  payload: Buffer;
}

/** What partners get of an event; null when it is not for them. */
export function outgoing(event: EventMessage): Outgoing | null {
  const of = (
    type: WebhookEventType,
    body: { agent_id: string; call_id: string },
    payload: Buffer,
  ): Outgoing => ({
    eventId: event.event_id,
    accountId: event.account_id,
    agentId: body.agent_id,
    callId: body.call_id,
    type,
    payload,
  });
  if (is('calls.status_updated', event)) {
    return of('call.status.updated', event.body, statusUpdatedPayload(event.body, event.occurred_at));
  }
  if (is('calls.session_completed', event)) {
    return of('session.completed', event.body, sessionCompletedPayload(event.body, event.occurred_at));
  }
  if (is('calls.transferred', event)) {
    return of('call.transferred', event.body, transferredPayload(event.body, event.occurred_at));
  }
  return null;
}

function is<S extends EventSubject>(subject: S, event: EventMessage): event is EventMessage<S> {
  return event.subject === subject;
}
