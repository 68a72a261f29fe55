import { Injectable } from '@nestjs/common';
import type { EventMessage, WebhookEventType } from '@parley/contracts';
import { Consumers } from '@parley/messaging';
import { newId } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { WakeUp } from '../engine/wake-up';
import { type MatchableEndpoint, matchEndpoints } from './match-endpoints.rules';
import { sessionCompletedPayload, statusUpdatedPayload, transferredPayload } from './payload.view';

interface Candidate extends MatchableEndpoint {
  fanoutOff: boolean;
}

interface Outgoing {
  type: WebhookEventType;
  agentId: string;
  callId: string;
  payload: Buffer;
}

/** One statement, so that endpoints and the agent's flag are of one moment. */
const CANDIDATES = `
  select e.id, e.agent_id as "agentId", e.enabled, e.events,
         exists (select 1 from fanout_off f where f.account_id = $1 and f.agent_id = $2) as "fanoutOff"
    from endpoint e
   where e.account_id = $1 and e.enabled and (e.agent_id is null or e.agent_id = $2)
   order by e.id`;

/** The inbox already keeps an event from being taken in twice; the primary key would, too. Wakes the engine at the commit. */
const INSERT = `
  with event as (
    insert into webhook_event (id, account_id, agent_id, type, payload) values ($1, $2, $3, $4, $5)
    on conflict (id) do nothing returning id
  ),
  made as (
    insert into delivery (id, event_id, endpoint_id, account_id, event_type, order_key, next_at)
    select d.id, event.id, d.endpoint_id, $2, $4, $6, now()
      from event cross join unnest($7::uuid[], $8::uuid[]) as d(id, endpoint_id)
    returning endpoint_id
  )
  ${WakeUp.notice('made')}`;

/**
 * Events of calls become deliveries: payload and one row per endpoint, committed together with the inbox, so an event
 * is either still to be redelivered by the stream or safely in the tables. contract: Events, "Delivery rules".
 */
@Injectable()
export class FanOut {
  constructor(consumers: Consumers) {
    consumers.on({
      durable: 'webhooks-fanout',
      filter: 'calls.>',
      handlers: {
        'calls.status_updated': (event, tx) => {
          const body = event.body;
          return this.take(event, tx, {
            type: 'call.status.updated',
            agentId: body.agent_id,
            callId: body.call_id,
            payload: statusUpdatedPayload(body, event.occurred_at),
          });
        },
        'calls.session_completed': (event, tx) => {
          const body = event.body;
          return this.take(event, tx, {
            type: 'session.completed',
            agentId: body.agent_id,
            callId: body.call_id,
            payload: sessionCompletedPayload(body, event.occurred_at),
          });
        },
        'calls.transferred': (event, tx) => {
          const body = event.body;
          return this.take(event, tx, {
            type: 'call.transferred',
            agentId: body.agent_id,
            callId: body.call_id,
            payload: transferredPayload(body, event.occurred_at),
          });
        },
      },
    });
  }

  private async take(event: EventMessage, tx: EntityManager, outgoing: Outgoing): Promise<void> {
    const candidates: Candidate[] = await tx.query(CANDIDATES, [event.account_id, outgoing.agentId]);
    const fanoutOff = candidates[0]?.fanoutOff ?? false;
    const endpointIds = matchEndpoints(candidates, fanoutOff, outgoing).map((endpoint) => endpoint.id);
    if (endpointIds.length === 0) return;
    await tx.query(INSERT, [
      event.event_id,
      event.account_id,
      outgoing.agentId,
      outgoing.type,
      outgoing.payload,
      outgoing.callId,
      endpointIds.map(() => newId()),
      endpointIds,
    ]);
  }
}
