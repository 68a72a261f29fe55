/** An enabled endpoint with work, as the claim sees it under its account's lock. */
export interface Lane {
  endpointId: string;
  accountId: string;
  inFlight: number;
  accountInFlight: number;
  consecutiveFailures: number;
  breaker: 'closed' | 'open' | 'half-open';
}

export interface Caps {
  perEndpoint: number;
  perAccount: number;
  /** Attempts this process can still start. */
  free: number;
  /** How many of them endpoints that fail right now may take. */
  freeForFailing: number;
}

export interface Grant {
  endpointId: string;
  room: number;
}

export interface Allocation {
  grants: Grant[];
  /** Have room of their own, but their account has none: wait for one of its attempts to end. */
  blocked: Lane[];
  /** This process has no slot for them: wait for any attempt to end. */
  held: Lane[];
}

/** From here on an endpoint gets one attempt at a time: a hanging one must not hold four slots for 10 s each. */
export const SUSPECT_AFTER = 2;

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
  for (const lane of open) accounts.set(lane.accountId, lane.accountInFlight);
  while (open.length > 0) {
    open = open.filter((lane) => {
      const room = rooms.get(lane.endpointId) ?? 0;
      const ofAccount = accounts.get(lane.accountId) ?? 0;
      if (lane.inFlight + room >= limitOf(lane, caps)) return false;
      const failing = isFailing(lane);
      const full = free <= 0 || (failing && freeForFailing <= 0);
      if (full || ofAccount >= caps.perAccount) {
        if (room === 0) (full ? held : blocked).push(lane);
        return false;
      }
      free -= 1;
      if (failing) freeForFailing -= 1;
      accounts.set(lane.accountId, ofAccount + 1);
      rooms.set(lane.endpointId, room + 1);
      return true;
    });
  }
  return { grants: [...rooms].map(([endpointId, room]) => ({ endpointId, room })), blocked, held };
}

export function isFailing(lane: Pick<Lane, 'consecutiveFailures'>): boolean {
  return lane.consecutiveFailures >= SUSPECT_AFTER;
}

function limitOf(lane: Lane, caps: Caps): number {
  if (lane.breaker === 'open') return 0;
  return lane.breaker === 'half-open' || isFailing(lane) ? 1 : caps.perEndpoint;
}
