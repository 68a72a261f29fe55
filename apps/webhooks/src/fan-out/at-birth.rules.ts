import type { Grant } from '../claim/allocate.rules';

/** A delivery about to be made. */
export interface Unborn {
  id: string;
  endpointId: string;
  event: { eventId: string; orderKey: string | null };
}

/**
 * Which deliveries are leased as they are made, as far as those made with them decide it: of a call's the first at each
 * endpoint, and as many as the endpoint was granted; in the order of their events. What was there before is Postgres' to see.
 */
export function leasedAtBirth(made: readonly Unborn[], grants: readonly Grant[]): Map<string, Grant> {
  const leased = new Map<string, Grant>();
  const grantOf = new Map(
    grants.map((grant) => [grant.endpointId, { grant, left: grant.room * grant.depth }]),
  );
  const calls = new Set<string>();
  const inOrder = [...made].sort((one, other) => compare(one.event.eventId, other.event.eventId));
  for (const { id, endpointId, event } of inOrder) {
    const granted = grantOf.get(endpointId);
    if (!granted || granted.left === 0) continue;
    const call = event.orderKey === null ? null : `${endpointId}/${event.orderKey}`;
    if (call !== null && calls.has(call)) continue;
    if (call !== null) calls.add(call);
    granted.left -= 1;
    leased.set(id, granted.grant);
  }
  return leased;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
