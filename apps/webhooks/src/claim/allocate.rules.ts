/** An enabled endpoint with work, as seen under its account's lock. */
export interface ClaimableEndpoint {
  endpointId: string;
  accountId: string;
  inFlight: number;
  accountInFlight: number;
  consecutiveFailures: number;
  breaker: 'closed' | 'open' | 'half-open';
  /** Deliveries one slot gets through in good time, one after the other. */
  maxPerSlot: number;
}

export interface Limits {
  perEndpoint: number;
  perAccount: number;
  /** Attempts this process can still start. */
  free: number;
  /** How many of them endpoints that fail right now may take. */
  freeForFailing: number;
  /** Deliveries this process may lease beyond those it starts at once. */
  ahead: number;
}

export interface Grant {
  endpointId: string;
  /** Attempts that may be under way at once. */
  slots: number;
  /** Deliveries leased for each slot: sent one after the other without claiming again. */
  perSlot: number;
}

export interface Allocation {
  grants: Grant[];
  /** Have as much under way as they may: wait for one of their own attempts to end. */
  waitingForOwn: ClaimableEndpoint[];
  /** Have room of their own, but their account has none: wait for one of its attempts to end. */
  waitingForAccount: ClaimableEndpoint[];
  /** This process has no slot for them: wait for any attempt to end. */
  waitingForProcess: ClaimableEndpoint[];
}

/** From here on an endpoint gets one attempt at a time: a hanging one must not hold four slots for 10 s each. */
export const SUSPECT_AFTER = 2;

/** More than one per claim: a round trip to Postgres for each delivery would limit a busy endpoint. */
const MAX_PER_SLOT = 32;

/** Who may start how many attempts. Round by round, one each, so that an endpoint far behind gets no more than the others. */
export function allocate(endpoints: readonly ClaimableEndpoint[], limits: Limits): Allocation {
  const slots = new Map<string, number>();
  const accounts = new Map<string, number>();
  const waitingForAccount: ClaimableEndpoint[] = [];
  const waitingForProcess: ClaimableEndpoint[] = [];
  let free = limits.free;
  let freeForFailing = limits.freeForFailing;
  let open = endpoints.filter((one) => limitOf(one, limits) > one.inFlight);
  const waitingForOwn = endpoints.filter(
    (one) => one.breaker !== 'open' && limitOf(one, limits) <= one.inFlight,
  );
  for (const one of open) accounts.set(one.accountId, one.accountInFlight);
  while (open.length > 0) {
    open = open.filter((one) => {
      const granted = slots.get(one.endpointId) ?? 0;
      const ofAccount = accounts.get(one.accountId) ?? 0;
      if (one.inFlight + granted >= limitOf(one, limits)) return false;
      const failing = isFailing(one);
      const noSlot = free <= 0 || (failing && freeForFailing <= 0);
      if (noSlot || ofAccount >= limits.perAccount) {
        if (granted === 0) (noSlot ? waitingForProcess : waitingForAccount).push(one);
        return false;
      }
      free -= 1;
      if (failing) freeForFailing -= 1;
      accounts.set(one.accountId, ofAccount + 1);
      slots.set(one.endpointId, granted + 1);
      return true;
    });
  }
  const started = [...slots.values()].reduce((sum, count) => sum + count, 0);
  const perSlot =
    1 + Math.min(MAX_PER_SLOT - 1, Math.max(0, Math.floor(limits.ahead / Math.max(1, started))));
  const grants = endpoints.flatMap((one) => {
    const count = slots.get(one.endpointId);
    if (!count) return [];
    const deliveries = isHealthy(one) ? Math.min(perSlot, one.maxPerSlot) : 1;
    return [{ endpointId: one.endpointId, slots: count, perSlot: deliveries }];
  });
  return { grants, waitingForOwn, waitingForAccount, waitingForProcess };
}

export function isFailing(endpoint: Pick<ClaimableEndpoint, 'consecutiveFailures'>): boolean {
  return endpoint.consecutiveFailures >= SUSPECT_AFTER;
}

/** One that is not gets no more than it starts: what it would not be sent is better left to the retry schedule. */
function isHealthy(endpoint: ClaimableEndpoint): boolean {
  return endpoint.breaker === 'closed' && endpoint.consecutiveFailures === 0;
}

function limitOf(endpoint: ClaimableEndpoint, limits: Limits): number {
  if (endpoint.breaker === 'open') return 0;
  return endpoint.breaker === 'half-open' || isFailing(endpoint) ? 1 : limits.perEndpoint;
}

/** What one claim, of whichever process, still has under way at an endpoint. */
export interface LeasedSlotsRow {
  account_id: string;
  endpoint_id: string;
  slots: number;
}

/** Attempts under way, by endpoint and by account. */
export class SlotsInUse {
  private readonly counts = new Map<string, number>();

  constructor(rows: readonly LeasedSlotsRow[]) {
    for (const { account_id: account, endpoint_id: endpoint, slots } of rows)
      for (const id of [account, endpoint]) this.counts.set(id, this.of(id) + slots);
  }

  of(endpointOrAccountId: string): number {
    return this.counts.get(endpointOrAccountId) ?? 0;
  }
}
