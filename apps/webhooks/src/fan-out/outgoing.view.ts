import {
  type EventMessage,
  type EventSubject,
  type WebhookEventType,
  withoutPrefix,
} from '@parley/contracts';
import {
  campaignPayload,
  sessionCompletedPayload,
  statusUpdatedPayload,
  transferredPayload,
} from './payload.view';

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

/** Null for an event that partners do not get. */
export function outgoing(event: EventMessage): Outgoing | null {
  const of = (
    type: WebhookEventType,
    body: { agent_id: string },
    orderKey: string | null,
    payload: Buffer,
  ): Outgoing => ({
    eventId: event.event_id,
    accountId: event.account_id,
    agentId: body.agent_id,
    orderKey,
    type,
    payload,
  });
  if (is('calls.status_updated', event)) {
    const { body, occurred_at: at } = event;
    return of('call.status.updated', body, body.call_id, statusUpdatedPayload(body, at));
  }
  if (is('calls.session_completed', event)) {
    const { body, occurred_at: at } = event;
    return of('session.completed', body, body.call_id, sessionCompletedPayload(body, at));
  }
  if (is('calls.transferred', event)) {
    const { body, occurred_at: at } = event;
    return of('call.transferred', body, body.call_id, transferredPayload(body, at));
  }
  if (is('campaigns.status_updated', event)) {
    const { body, occurred_at: at } = event;
    return of(
      'campaign.status.updated',
      body,
      withoutPrefix('campaign', body.campaign_id),
      campaignPayload(body, at),
    );
  }
  return null;
}

function is<S extends EventSubject>(subject: S, event: EventMessage): event is EventMessage<S> {
  return event.subject === subject;
}
