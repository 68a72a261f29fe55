import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, groupBy } from '@parley/platform';
import { WebhooksConfig } from '../webhooks.config';
import { allocate, type Grant, type Lane } from './allocate.rules';
import { type Batch, capsOf, toLane } from './claim';
import type { LaneColumns } from './claim.sql';
import { Engine, type Reservation } from './claim-loop';
import type { Job } from '../record/leased-delivery';
import { Pace } from '../send/response-times';
import { ResultWriter } from '../record/attempt-recorder';
import type { Slots } from './slots';

/** An endpoint about to get deliveries, as seen under its account's lock. */
export interface Contender extends LaneColumns {
  endpointId: string;
  accountId: string;
}

/** Deliveries about to be made, and which of them this process may send as soon as they are committed. */
export interface Granted {
  grants: readonly Grant[];
  leaseMs: number;
  claimedAtMs: number;
  /** It was committed, and these were leased. Once; the slots are kept until then. */
  send(leased: readonly Job[]): void;
  /** It was not, or nobody knows: these may have been leased. Also once. */
  release(perhaps: readonly Job[]): void;
}

/**
 * Most deliveries are sent by the process that makes them: they are leased in the very statement that inserts them, under
 * the caps and the lock of every claim, which saves the claim: a transaction, its wait for the disk and a new version of
 * each row. What is not granted is claimed later, by whichever process has room.
 */
@Injectable()
export class FirstAttempts {
  constructor(
    private readonly engine: Engine,
    private readonly results: ResultWriter,
    private readonly pace: Pace,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  /** `slots` of the accounts whose lock is held. */
  grant(contenders: Iterable<Contender>, slots: Slots): Granted {
    const claimedAtMs = this.clock.nowMs();
    const lanes = [...contenders].map((one) => toLane(one.endpointId, one.accountId, one, slots, this.pace));
    const reservation = this.engine.reserve();
    const { grants } = allocate(lanes, capsOf(this.config, reservation.may));
    return {
      grants,
      leaseMs: this.config.DELIVERY_LEASE_MS,
      claimedAtMs,
      send: (leased) => this.end(reservation, batchesOf(leased, grants, lanes), leased),
      release: (perhaps) => this.end(reservation, [], perhaps),
    };
  }

  private end(reservation: Reservation, batches: Batch[], jobs: readonly Job[]): void {
    const sent = reservation.end(batches) && batches.length > 0;
    // Perhaps it was committed all the same and only the answer was lost: then they need not wait for the lease to end.
    if (!sent && jobs.length > 0) void this.results.release(jobs);
  }
}

function batchesOf(jobs: readonly Job[], grants: readonly Grant[], lanes: readonly Lane[]): Batch[] {
  const laneOf = new Map(lanes.map((lane) => [lane.endpointId, lane]));
  const jobsOf = groupBy(jobs, (job) => job.endpointId);
  return grants.flatMap(({ endpointId, room }) => {
    const lane = laneOf.get(endpointId);
    const own = jobsOf.get(endpointId);
    return lane && own ? [{ lane, room, jobs: own }] : [];
  });
}
