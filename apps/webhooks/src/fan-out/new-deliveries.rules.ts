import { groupBy, newId } from '@parley/platform';
import type { Grant } from '../claim/allocate.rules';
import type { EndpointStateRow } from '../claim/claim.sql';
import type { LeasedDelivery } from '../record/leased-delivery';
import type { ScopedEndpointRow } from './fan-out.sql';
import { matchEndpoints } from './match-endpoints.rules';
import type { Outgoing } from './outgoing.view';

export interface NewDelivery {
  id: string;
  event: Outgoing;
  endpointId: string;
  /** Inserted with this lease, unless Postgres knows of a delivery that goes first. */
  lease: { token: string; slots: number } | null;
}

export interface Matched {
  event: Outgoing;
  endpoints: readonly ScopedEndpointRow[];
}

/** An endpoint that may be sent something at once. */
export type Candidate = ScopedEndpointRow & EndpointStateRow;

export const scopeOf = (event: Outgoing): string => `${event.accountId}/${event.agentId}`;

/** Which endpoints each event goes to. `rows` name the scope they answer for by its place in `scopes`. */
export function matchAll(
  events: readonly Outgoing[],
  scopes: readonly Outgoing[],
  rows: readonly ScopedEndpointRow[],
): Matched[] {
  const byScope = groupBy(rows, (row) => {
    const scope = scopes[Number(row.n) - 1];
    return scope && scopeOf(scope);
  });
  return events.flatMap((event) => {
    const inScope = byScope.get(scopeOf(event)) ?? [];
    const endpoints = matchEndpoints(inScope, inScope[0]?.fanoutOff ?? false, event);
    return endpoints.length > 0 ? [{ event, endpoints }] : [];
  });
}

/** The matched endpoints whose account is locked and which are not about to be disabled, by id. */
export function candidatesOf(
  matched: readonly Matched[],
  lockedAccounts: ReadonlySet<string>,
): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  for (const { event, endpoints } of matched) {
    if (!lockedAccounts.has(event.accountId)) continue;
    for (const endpoint of endpoints) {
      const { id, consecutive_failures } = endpoint;
      if (consecutive_failures === null || candidates.has(id)) continue;
      const state = { endpoint_id: id, account_id: event.accountId, consecutive_failures };
      candidates.set(id, { ...endpoint, ...state });
    }
  }
  return candidates;
}

export function newDeliveries(
  matched: readonly Matched[],
  candidates: ReadonlyMap<string, Candidate>,
  grants: readonly Grant[],
): NewDelivery[] {
  const deliveries = matched.flatMap(({ event, endpoints }) =>
    endpoints.map((endpoint) => ({ id: newId(), event, endpointId: endpoint.id })),
  );
  const leased = leasedOnInsert(deliveries, grants);
  return deliveries.map((delivery) => {
    const slots = leased.get(delivery.id)?.slots;
    const token = candidates.get(delivery.endpointId)?.token;
    return { ...delivery, lease: slots === undefined || token === undefined ? null : { token, slots } };
  });
}

/**
 * Which deliveries are leased as they are inserted, as far as those inserted with them decide it: of a call the first at each
 * endpoint, and as many as the endpoint was granted, in the order of their events. INSERT looks at what was there before.
 */
export function leasedOnInsert(
  deliveries: readonly {
    id: string;
    endpointId: string;
    event: Pick<Outgoing, 'eventId' | 'orderKey'>;
  }[],
  grants: readonly Grant[],
): Map<string, Grant> {
  const leased = new Map<string, Grant>();
  const left = new Map(grants.map((grant) => [grant.endpointId, grant.slots * grant.perSlot]));
  const grantOf = new Map(grants.map((grant) => [grant.endpointId, grant]));
  const calls = new Set<string>();
  const inOrder = [...deliveries].sort((one, other) => compare(one.event.eventId, other.event.eventId));
  for (const { id, endpointId, event } of inOrder) {
    const grant = grantOf.get(endpointId);
    const remaining = left.get(endpointId) ?? 0;
    if (!grant || remaining === 0) continue;
    const call = event.orderKey === null ? null : `${endpointId}/${event.orderKey}`;
    if (call !== null && calls.has(call)) continue;
    if (call !== null) calls.add(call);
    left.set(endpointId, remaining - 1);
    leased.set(id, grant);
  }
  return leased;
}

/** Of INSERT. All payloads in one buffer: in an array each would be escaped and parsed as text. */
export function insertParameters(
  events: readonly Outgoing[],
  deliveries: readonly NewDelivery[],
  leaseMs: number,
): unknown[] {
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
    deliveries.map(({ id }) => id),
    deliveries.map(({ event }) => event.eventId),
    deliveries.map(({ endpointId }) => endpointId),
    deliveries.map(({ lease }) => lease?.token ?? null),
    deliveries.map(({ lease }) => lease?.slots ?? null),
    leaseMs,
  ];
}

/** What is needed to send those deliveries that were inserted with a lease. */
export function leasedDeliveries(
  deliveries: readonly NewDelivery[],
  leasedAtMs: number,
  endpoints: ReadonlyMap<string, Pick<LeasedDelivery, 'url' | 'secret' | 'previousSecrets'>>,
): LeasedDelivery[] {
  return deliveries.flatMap(({ id, event, endpointId, lease }) => {
    const endpoint = endpoints.get(endpointId);
    if (!lease || !endpoint) return [];
    const { url, secret, previousSecrets } = endpoint;
    const test = event.type === 'webhook.test';
    return {
      deliveryId: id,
      leaseToken: lease.token,
      leasedAtMs,
      eventId: event.eventId,
      endpointId,
      accountId: event.accountId,
      url,
      secret,
      previousSecrets,
      payload: event.payload,
      attemptsMade: 0,
      single: test,
      succeededBefore: false,
      test,
    };
  });
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
