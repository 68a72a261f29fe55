import { newId } from '@parley/platform';
import type { Granted } from '../engine/first-attempts';
import type { Job } from '../engine/job';
import type { Matched, Matches } from './matches';
import type { Outgoing } from './outgoing.view';

/** A delivery about to be made. */
export interface Made {
  id: string;
  event: Outgoing;
  endpointId: string;
}

export function deliveriesOf(matched: readonly Matched[]): Made[] {
  return matched.flatMap(({ event, endpoints }) =>
    endpoints.map((endpoint) => ({ id: newId(), event, endpointId: endpoint.id })),
  );
}

/** Of INSERT. */
export function parameters(
  matched: readonly Matched[],
  made: readonly Made[],
  granted: Granted | null,
  contenders: Matches['contenders'],
): unknown[] {
  const events = matched.map(({ event }) => event);
  const grants = granted?.grants ?? [];
  return [
    events.map((event) => event.eventId),
    events.map((event) => event.accountId),
    events.map((event) => event.agentId),
    events.map((event) => event.type),
    events.map((event) => event.orderKey),
    events.map((event) => event.payload),
    made.map(({ id }) => id),
    made.map(({ event }) => event.eventId),
    made.map(({ endpointId }) => endpointId),
    grants.map((grant) => grant.endpointId),
    grants.map((grant) => grant.room),
    grants.map((grant) => grant.depth),
    grants.map((grant) => contenders.get(grant.endpointId)?.token),
    granted?.leaseMs ?? 0,
  ];
}

/** Of all that may have been leased. */
export function jobsOf(
  made: readonly Made[],
  { grants, claimedAtMs }: Granted,
  contenders: Matches['contenders'],
): Job[] {
  const granted = new Set(grants.map((grant) => grant.endpointId));
  return made.flatMap(({ id, event, endpointId }) => {
    const endpoint = granted.has(endpointId) ? contenders.get(endpointId) : undefined;
    if (!endpoint) return [];
    return {
      deliveryId: id,
      leaseToken: endpoint.token,
      claimedAtMs,
      eventId: event.eventId,
      endpointId,
      accountId: event.accountId,
      url: endpoint.url,
      secret: endpoint.secret,
      previousSecrets: endpoint.previous_secrets,
      payload: event.payload,
      made: 0,
      single: false,
      succeededBefore: false,
      test: false,
    };
  });
}
