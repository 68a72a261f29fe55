import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Clock, CONFIG } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { WebhooksConfig } from '../webhooks.config';
import { allocate, type Allocation, type Caps, type Grant, type Lane } from './allocate.rules';
import {
  CLAIM,
  type ClaimedRow,
  type GrantRow,
  LANES,
  type LaneRow,
  LOCK_ACCOUNTS,
  toJob,
} from './claim.sql';
import type { Job } from './job';
import { Pace } from './pace';

/** What this process can take on. */
export type Capacity = Pick<Caps, 'free' | 'freeForFailing' | 'ahead'>;

export interface Allotted extends Allocation {
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
    return this.db.transaction(async (tx) => {
      const { lanes, grants, blocked, held, full, busy } = await this.allot(tx, endpointIds, may);
      const given = groupBy(await this.lease(tx, grants));
      const batches: Batch[] = [];
      const more = full;
      for (const { endpointId, room } of grants) {
        const lane = lanes.get(endpointId);
        const rows = given.get(endpointId) ?? [];
        if (!lane) continue;
        const jobs = rows.filter(isClaimed).map((row) => toJob(row, claimedAtMs));
        if (jobs.length > 0) batches.push({ lane, room, jobs });
        if ((rows[0]?.due ?? 0) > jobs.length) more.push(lane);
      }
      return { batches, more, blocked, held, busy };
    });
  }

  /** Who may be sent how much. The lock on their accounts is kept until the transaction ends. */
  async allot(tx: EntityManager, endpointIds: string[], may: Capacity): Promise<Allotted> {
    const accounts: { account_id: string; locked: boolean; endpoint_ids: string[] }[] = await tx.query(
      LOCK_ACCOUNTS,
      [endpointIds],
    );
    const locked = accounts.filter((account) => account.locked).map((account) => account.account_id);
    const busy = accounts.filter((account) => !account.locked).flatMap((account) => account.endpoint_ids);
    const lanes = locked.length > 0 ? await this.lanes(tx, endpointIds, locked) : [];
    const allocation = allocate(lanes, {
      perEndpoint: this.config.DELIVERY_PER_ENDPOINT,
      perAccount: this.config.DELIVERY_PER_ACCOUNT,
      ...may,
    });
    return { ...allocation, lanes: new Map(lanes.map((lane) => [lane.endpointId, lane])), busy };
  }

  private async lanes(tx: EntityManager, endpointIds: string[], accounts: string[]): Promise<Lane[]> {
    const rows: LaneRow[] = await tx.query(LANES, [endpointIds, accounts]);
    const byId = new Map(rows.map((row) => [row.endpoint_id, row]));
    // In the order asked: who waited longest is served first.
    return endpointIds.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      return [
        {
          endpointId: id,
          accountId: row.account_id,
          inFlight: row.in_flight,
          accountInFlight: row.account_in_flight,
          consecutiveFailures: row.consecutive_failures,
          breaker: row.breaker,
          depth: this.pace.depth(id),
        },
      ];
    });
  }

  private async lease(tx: EntityManager, grants: Grant[]): Promise<(GrantRow | ClaimedRow)[]> {
    if (grants.length === 0) return [];
    return tx.query(CLAIM, [
      grants.map((grant) => grant.endpointId),
      grants.map((grant) => grant.room),
      grants.map((grant) => grant.depth),
      this.config.DELIVERY_LEASE_MS,
    ]);
  }
}

const isClaimed = (row: GrantRow | ClaimedRow): row is ClaimedRow => row.id !== null;

function groupBy<R extends GrantRow>(rows: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const known = groups.get(row.endpoint_id);
    if (known) known.push(row);
    else groups.set(row.endpoint_id, [row]);
  }
  return groups;
}
