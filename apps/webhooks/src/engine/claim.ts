import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Clock, CONFIG } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { WebhooksConfig } from '../webhooks.config';
import { allocate, type Grant, type Lane } from './allocate.rules';
import { CLAIM, type ClaimedRow, LANES, type LaneRow, LOCK_ACCOUNTS, toJob } from './claim.sql';
import type { Job } from './job';

export interface Claimed {
  jobs: { job: Job; lane: Lane }[];
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
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  async take(endpointIds: string[], free: number, freeForFailing: number): Promise<Claimed> {
    const claimedAtMs = this.clock.nowMs();
    return this.db.transaction(async (tx) => {
      const accounts: { account_id: string; locked: boolean; endpoint_ids: string[] }[] = await tx.query(
        LOCK_ACCOUNTS,
        [endpointIds],
      );
      const locked = accounts.filter((account) => account.locked).map((account) => account.account_id);
      const busy = accounts.filter((account) => !account.locked).flatMap((account) => account.endpoint_ids);
      if (locked.length === 0) return { jobs: [], blocked: [], held: [], busy };
      const lanes = await this.lanes(tx, endpointIds, locked);
      const { grants, blocked, held } = allocate(lanes, {
        perEndpoint: this.config.DELIVERY_PER_ENDPOINT,
        perAccount: this.config.DELIVERY_PER_ACCOUNT,
        free,
        freeForFailing,
      });
      const rows = await this.lease(tx, grants);
      const byId = new Map(lanes.map((lane) => [lane.endpointId, lane]));
      const jobs = rows.flatMap((row) => {
        const lane = byId.get(row.endpoint_id);
        return lane ? [{ job: toJob(row, claimedAtMs), lane }] : [];
      });
      return { jobs, blocked, held, busy };
    });
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
        },
      ];
    });
  }

  private async lease(tx: EntityManager, grants: Grant[]): Promise<ClaimedRow[]> {
    if (grants.length === 0) return [];
    return tx.query(CLAIM, [
      grants.map((grant) => grant.endpointId),
      grants.map((grant) => grant.room),
      this.config.DELIVERY_LEASE_MS,
    ]);
  }
}
