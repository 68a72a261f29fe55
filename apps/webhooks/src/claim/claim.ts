import { Inject, Injectable } from '@nestjs/common';
import { askAllIn, Database, holdIn, PROBING } from '@parley/persistence';
import { Clock, CONFIG, groupBy } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { WebhooksConfig } from '../webhooks.config';
import { allocate, type Allocation, type Caps, type Grant, type Lane } from './allocate.rules';
import {
  CLAIM,
  type ClaimedRow,
  type GrantRow,
  HELD_BESIDE,
  type LaneColumns,
  type LaneRow,
  LANES,
  LOCK_ACCOUNTS,
  toJob,
} from './claim.sql';
import type { Job } from '../record/leased-delivery';
import { Pace } from '../send/response-times';
import { type HeldRow, Slots } from './slots';

/** What this process can take on. */
export type Capacity = Pick<Caps, 'free' | 'freeForFailing' | 'ahead'>;

interface Allotted extends Allocation {
  lanes: Map<string, Lane>;
  busy: string[];
}

/** What one endpoint was given. */
export interface Batch {
  lane: Lane;
  /** Attempts of it that may be under way at once. */
  room: number;
  jobs: Job[];
}

export interface Claimed {
  batches: Batch[];
  /** Have more due than they were given: wait for one of their own attempts to end. */
  more: Lane[];
  /** Wait for their account's limit. */
  blocked: Lane[];
  /** Wait for a slot of this process. */
  held: Lane[];
  /** Another replica is claiming for their account right now. */
  busy: string[];
}

/**
 * Takes due deliveries of the given endpoints, fairly. An account's claims run one at a time over all replicas (a
 * transaction lock that nobody waits for), so caps and per-call order are exact without counting twice.
 */
@Injectable()
export class Claim {
  constructor(
    private readonly db: Database,
    private readonly pace: Pace,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  async take(endpointIds: string[], may: Capacity): Promise<Claimed> {
    const claimedAtMs = this.clock.nowMs();
    let rows: (GrantRow | ClaimedRow)[] = [];
    const allotted = await this.db.transaction(async (tx) => {
      const allotment = await this.allot(tx, endpointIds, may);
      rows = [];
      // Nothing else is to be done: it goes with the COMMIT.
      if (allotment.grants.length > 0)
        await holdIn<GrantRow | ClaimedRow>(tx, CLAIM, this.lease(allotment.grants), (r) => (rows = r));
      return allotment;
    });
    const { lanes, grants, blocked, held, full, busy } = allotted;
    const due = new Map(rows.filter(isGrant).map((row) => [row.endpoint_id, row.due]));
    const claimed: ReadonlyMap<string, ClaimedRow[]> = groupBy(
      rows.filter(isClaimed),
      (row) => row.endpoint_id,
    );
    const batches: Batch[] = [];
    const more = full;
    for (const { endpointId, room } of grants) {
      const lane = lanes.get(endpointId);
      if (!lane) continue;
      const jobs = (claimed.get(endpointId) ?? []).map((row) => toJob(row, claimedAtMs));
      if (jobs.length > 0) batches.push({ lane, room, jobs });
      if ((due.get(endpointId) ?? 0) > jobs.length) more.push(lane);
    }
    return { batches, more, blocked, held, busy };
  }

  /** Who may be sent how much. The lock on their accounts is kept until the transaction ends. */
  private async allot(tx: EntityManager, endpointIds: string[], may: Capacity): Promise<Allotted> {
    const [, accounts, held, rows] = (await askAllIn(tx, [
      PROBING,
      { statement: LOCK_ACCOUNTS, parameters: [endpointIds] },
      { statement: HELD_BESIDE, parameters: [endpointIds] },
      { statement: LANES, parameters: [endpointIds] },
    ])) as [unknown, AccountRow[], HeldRow[], LaneRow[]];
    const slots = new Slots(held);
    const locked = new Set(accounts.filter((one) => one.locked).map((one) => one.account_id));
    const busy = accounts.filter((one) => !one.locked).flatMap((one) => one.endpoint_ids);
    const byId = new Map(rows.map((row) => [row.endpoint_id, row]));
    // In the order asked: who waited longest is served first.
    const lanes = endpointIds.flatMap((id) => {
      const row = byId.get(id);
      return row && locked.has(row.account_id) ? [toLane(id, row.account_id, row, slots, this.pace)] : [];
    });
    const allocation = allocate(lanes, capsOf(this.config, may));
    return { ...allocation, lanes: new Map(lanes.map((lane) => [lane.endpointId, lane])), busy };
  }

  private lease(grants: Grant[]): unknown[] {
    return [
      grants.map((grant) => grant.endpointId),
      grants.map((grant) => grant.room),
      grants.map((grant) => grant.depth),
      this.config.DELIVERY_LEASE_MS,
    ];
  }
}

interface AccountRow {
  account_id: string;
  endpoint_ids: string[];
  locked: boolean;
}

export function capsOf(config: WebhooksConfig, may: Capacity): Caps {
  return { perEndpoint: config.DELIVERY_PER_ENDPOINT, perAccount: config.DELIVERY_PER_ACCOUNT, ...may };
}

export function toLane(
  endpointId: string,
  accountId: string,
  row: LaneColumns,
  slots: Slots,
  pace: Pace,
): Lane {
  return {
    endpointId,
    accountId,
    inFlight: slots.of(endpointId),
    accountInFlight: slots.of(accountId),
    consecutiveFailures: row.consecutive_failures,
    breaker: row.breaker,
    depth: pace.depth(endpointId),
  };
}

const isGrant = (row: GrantRow | ClaimedRow): row is GrantRow => row.id === null;
const isClaimed = (row: GrantRow | ClaimedRow): row is ClaimedRow => row.id !== null;
