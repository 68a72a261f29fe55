import { Inject, Injectable } from '@nestjs/common';
import { queryAllIn, Database, deferIn, PREFER_INDEX_SCANS } from '@parley/persistence';
import { Clock, CONFIG, groupBy } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import type { LeasedDelivery } from '../record/leased-delivery';
import { ResponseTimes } from '../send/response-times';
import { WebhooksConfig } from '../webhooks.config';
import {
  allocate,
  type Allocation,
  type ClaimableEndpoint,
  type LeasedSlotsRow,
  type Limits,
  SlotsInUse,
} from './allocate.rules';
import {
  CLAIM,
  type ClaimedRow,
  ENDPOINT_STATES,
  type EndpointStateRow,
  type GrantRow,
  leasedDelivery,
  LOCK_ACCOUNTS,
  SLOTS_IN_USE_BESIDE,
} from './claim.sql';
import type { Unserved } from './due-endpoints';

/** What this process can take on. */
export type Capacity = Pick<Limits, 'free' | 'freeForFailing' | 'ahead'>;

/** What one endpoint was given. */
export interface Batch {
  endpoint: ClaimableEndpoint;
  /** Attempts of it that may be under way at once. */
  slots: number;
  deliveries: LeasedDelivery[];
}

export interface Claimed extends Unserved {
  batches: Batch[];
  /** Endpoints of accounts another replica is claiming for right now. */
  lockedElsewhere: string[];
}

export interface EndpointAllocation extends Allocation {
  endpoints: ClaimableEndpoint[];
}

/**
 * Leases due deliveries of the given endpoints, fairly. An account's claims run one at a time over all replicas (a
 * transaction lock that nobody waits for), so limits and per-call order are exact without counting twice.
 */
@Injectable()
export class Claim {
  constructor(
    private readonly db: Database,
    private readonly responseTimes: ResponseTimes,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  async take(endpointIds: string[], capacity: Capacity): Promise<Claimed> {
    const leasedAtMs = this.clock.nowMs();
    let rows: (GrantRow | ClaimedRow)[] = [];
    const { allocation, lockedElsewhere } = await this.db.transaction(async (tx) => {
      const locked = await this.lock(tx, endpointIds, capacity);
      rows = [];
      // Nothing is left to do after it, so it goes with the COMMIT.
      if (locked.allocation.grants.length > 0)
        await deferIn<GrantRow | ClaimedRow>(tx, CLAIM, this.lease(locked.allocation), (r) => (rows = r));
      return locked;
    });
    const deliveries = rows.filter(isClaimed).map((row) => leasedDelivery(row, leasedAtMs));
    const due = new Map(rows.filter(isGrant).map((row) => [row.endpoint_id, row.due]));
    const leased = new Map<string, number>();
    const batches = batchesOf(allocation, deliveries);
    for (const batch of batches) leased.set(batch.endpoint.endpointId, batch.deliveries.length);
    const behind = allocation.endpoints.filter(
      ({ endpointId }) => (due.get(endpointId) ?? 0) > (leased.get(endpointId) ?? 0),
    );
    const waitingForOwn = [...allocation.waitingForOwn, ...behind];
    return { ...allocation, batches, waitingForOwn, lockedElsewhere };
  }

  /** Who may be sent how much. For endpoints whose accounts are locked, in the order in which they are to be served. */
  allocate(
    states: readonly EndpointStateRow[],
    slotsInUse: readonly LeasedSlotsRow[],
    capacity: Capacity,
  ): EndpointAllocation {
    const inUse = new SlotsInUse(slotsInUse);
    const endpoints = states.map((row) => ({
      endpointId: row.endpoint_id,
      accountId: row.account_id,
      inFlight: inUse.of(row.endpoint_id),
      accountInFlight: inUse.of(row.account_id),
      consecutiveFailures: row.consecutive_failures,
      breaker: row.breaker,
      maxPerSlot: this.responseTimes.deliveriesInTime(row.endpoint_id),
    }));
    const { DELIVERY_PER_ENDPOINT: perEndpoint, DELIVERY_PER_ACCOUNT: perAccount } = this.config;
    return { ...allocate(endpoints, { perEndpoint, perAccount, ...capacity }), endpoints };
  }

  /** The locks are kept until the transaction ends. */
  private async lock(
    tx: EntityManager,
    endpointIds: string[],
    capacity: Capacity,
  ): Promise<{ allocation: EndpointAllocation; lockedElsewhere: string[] }> {
    const [, accounts, slotsInUse, rows] = (await queryAllIn(tx, [
      PREFER_INDEX_SCANS,
      { statement: LOCK_ACCOUNTS, parameters: [endpointIds] },
      { statement: SLOTS_IN_USE_BESIDE, parameters: [endpointIds] },
      { statement: ENDPOINT_STATES, parameters: [endpointIds] },
    ])) as [unknown, AccountRow[], LeasedSlotsRow[], EndpointStateRow[]];
    const locked = new Set(accounts.filter((one) => one.locked).map((one) => one.account_id));
    const byId = new Map(rows.map((row) => [row.endpoint_id, row]));
    // In the order asked: who waited longest is served first.
    const states = endpointIds.flatMap((id) => {
      const row = byId.get(id);
      return row && locked.has(row.account_id) ? [row] : [];
    });
    return {
      allocation: this.allocate(states, slotsInUse, capacity),
      lockedElsewhere: accounts.filter((one) => !one.locked).flatMap((one) => one.endpoint_ids),
    };
  }

  private lease({ grants }: Allocation): unknown[] {
    return [
      grants.map((grant) => grant.endpointId),
      grants.map((grant) => grant.slots),
      grants.map((grant) => grant.perSlot),
      this.config.DELIVERY_LEASE_MS,
    ];
  }
}

/** What was leased, by endpoint. */
export function batchesOf(
  { grants, endpoints }: EndpointAllocation,
  deliveries: readonly LeasedDelivery[],
): Batch[] {
  const byId = new Map(endpoints.map((endpoint) => [endpoint.endpointId, endpoint]));
  const leased = groupBy(deliveries, (delivery) => delivery.endpointId);
  return grants.flatMap(({ endpointId, slots }) => {
    const endpoint = byId.get(endpointId);
    const own = leased.get(endpointId);
    return endpoint && own ? [{ endpoint, slots, deliveries: own }] : [];
  });
}

interface AccountRow {
  account_id: string;
  endpoint_ids: string[];
  locked: boolean;
}

const isGrant = (row: GrantRow | ClaimedRow): row is GrantRow => row.id === null;
const isClaimed = (row: GrantRow | ClaimedRow): row is ClaimedRow => row.id !== null;
