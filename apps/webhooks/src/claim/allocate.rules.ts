/** An enabled endpoint with work, as the claim sees it under its account's lock. */
export interface Lane {
  endpointId: string;
  accountId: string;
  inFlight: number;
  accountInFlight: number;
  consecutiveFailures: number;
  breaker: 'closed' | 'open' | 'half-open';
  /** Deliveries it gets through in good time, one after the other. */
  depth: number;
}

export interface Caps {
  perEndpoint: number;
  perAccount: number;
  /** Attempts this process can still start. */
  free: number;
  /** How many of them endpoints that fail right now may take. */
  freeForFailing: number;
  /** Deliveries this process may still take beyond those it starts at once. */
  ahead: number;
}

export interface Grant {
  endpointId: string;
  /** Attempts that may be under way at once. */
  room: number;
  /** Deliveries taken for each of them: sent one after the other without asking again. */
  depth: number;
}

export interface Allocation {
  grants: Grant[];
  /** Have room of their own, but their account has none: wait for one of its attempts to end. */
  blocked: Lane[];
  /** This process has no slot for them: wait for any attempt to end. */
  held: Lane[];
  /** Have as much under way as they may: wait for one of their own attempts to end. */
  full: Lane[];
}

/** From here on an endpoint gets one attempt at a time: a hanging one must not hold four slots for 10 s each. */
export const SUSPECT_AFTER = 2;

/** our choice: a round trip to Postgres for each delivery would be the ceiling of a busy endpoint. */
const MAX_DEPTH = 32;

/**
 * Who may start how many attempts. Round by round, one each, so that an endpoint far behind takes no more than its
 * neighbours. design: delivery 1.4, "in-flight cap 4/endpoint, 16/account".
 */
export function allocate(lanes: readonly Lane[], caps: Caps): Allocation {
  const rooms = new Map<string, number>();
  const accounts = new Map<string, number>();
  const blocked: Lane[] = [];
  const held: Lane[] = [];
  let free = caps.free;
  let freeForFailing = caps.freeForFailing;
  let open = lanes.filter((lane) => limitOf(lane, caps) > lane.inFlight);
  const full = lanes.filter((lane) => lane.breaker !== 'open' && limitOf(lane, caps) <= lane.inFlight);
  for (const lane of open) accounts.set(lane.accountId, lane.accountInFlight);
  while (open.length > 0) {
    open = open.filter((lane) => {
      const room = rooms.get(lane.endpointId) ?? 0;
      const ofAccount = accounts.get(lane.accountId) ?? 0;
      if (lane.inFlight + room >= limitOf(lane, caps)) return false;
      const failing = isFailing(lane);
      const noSlot = free <= 0 || (failing && freeForFailing <= 0);
      if (noSlot || ofAccount >= caps.perAccount) {
        if (room === 0) (noSlot ? held : blocked).push(lane);
        return false;
      }
      free -= 1;
      if (failing) freeForFailing -= 1;
      accounts.set(lane.accountId, ofAccount + 1);
      rooms.set(lane.endpointId, room + 1);
      return true;
    });
  }
  const granted = [...rooms.values()].reduce((sum, room) => sum + room, 0);
  const depth = 1 + Math.min(MAX_DEPTH - 1, Math.max(0, Math.floor(caps.ahead / Math.max(1, granted))));
  const grants = lanes.flatMap((lane) => {
    const room = rooms.get(lane.endpointId);
    return room
      ? [{ endpointId: lane.endpointId, room, depth: isSound(lane) ? Math.min(depth, lane.depth) : 1 }]
      : [];
  });
  return { grants, blocked, held, full };
}

export function isFailing(lane: Pick<Lane, 'consecutiveFailures'>): boolean {
  return lane.consecutiveFailures >= SUSPECT_AFTER;
}

/** What an endpoint that fails does not get sent is better left to the schedule. */
function isSound(lane: Lane): boolean {
  return lane.breaker === 'closed' && lane.consecutiveFailures === 0;
}

function limitOf(lane: Lane, caps: Caps): number {
  if (lane.breaker === 'open') return 0;
  return lane.breaker === 'half-open' || isFailing(lane) ? 1 : caps.perEndpoint;
}
