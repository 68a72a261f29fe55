import { newId } from '@parley/platform';
import type { Granted } from '../claim/first-attempts';
import type { Job } from '../record/leased-delivery';
import { leasedAtBirth } from './at-birth.rules';
import type { Matched, Matches } from './matches';
import type { Outgoing } from './outgoing.view';

/** A delivery about to be made. */
export interface Made {
  id: string;
  event: Outgoing;
  endpointId: string;
  /** How it is leased as it is made, unless Postgres knows of one that goes first. */
  lease: { token: string; slots: number } | null;
}

/** `granted`: which endpoints may be sent how much at once. */
export function deliveriesOf(
  matched: readonly Matched[],
  contenders: Matches['contenders'],
  granted: Granted | null,
): Made[] {
  const unborn = matched.flatMap(({ event, endpoints }) =>
    endpoints.map((endpoint) => ({ id: newId(), event, endpointId: endpoint.id })),
  );
  const leased = leasedAtBirth(unborn, granted?.grants ?? []);
  return unborn.map((one) => {
    const slots = leased.get(one.id)?.room;
    const token = contenders.get(one.endpointId)?.token;
    return { ...one, lease: slots === undefined || token === undefined ? null : { token, slots } };
  });
}

/** Of INSERT. The payloads are one piece: in an array each would be written, escaped and read as text. */
export function parameters(events: readonly Outgoing[], made: readonly Made[], leaseMs: number): unknown[] {
  let end = 0;
  return [
    events.map((event) => event.eventId),
    events.map((event) => event.accountId),
    events.map((event) => event.agentId),
    events.map((event) => event.type),
    events.map((event) => event.orderKey),
    Buffer.concat(events.map((event) => event.payload)),
    events.map((event) => (end += event.payload.length)),
    events.map((event) => event.payload.length),
    made.map(({ id }) => id),
    made.map(({ event }) => event.eventId),
    made.map(({ endpointId }) => endpointId),
    made.map(({ lease }) => lease?.token ?? null),
    made.map(({ lease }) => lease?.slots ?? null),
    leaseMs,
  ];
}

/** Of all that may have been leased. */
export function jobsOf(made: readonly Made[], claimedAtMs: number, contenders: Matches['contenders']): Job[] {
  return made.flatMap(({ id, event, endpointId, lease }) => {
    const endpoint = contenders.get(endpointId);
    if (!lease || !endpoint) return [];
    return {
      deliveryId: id,
      leaseToken: lease.token,
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
