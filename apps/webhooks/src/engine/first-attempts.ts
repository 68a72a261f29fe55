import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { WebhooksConfig } from '../webhooks.config';
import type { Grant, Lane } from './allocate.rules';
import { type Batch, Claim } from './claim';
import { Engine, type Reservation } from './engine';
import type { Job } from './job';
import { ResultWriter } from './result-writer';

/** Deliveries about to be made, and which of them this process may send as soon as they are committed. */
export interface Granted {
  grants: readonly Grant[];
  leaseMs: number;
  claimedAtMs: number;
  /** Tells what was leased, and whether it was committed. Once; the slots are kept until then. */
  end(jobs: readonly Job[], committed: boolean): void;
}

/**
 * Most deliveries are sent by the process that makes them: they are leased in the very statement that inserts them, under
 * the caps and the lock of every claim, which saves the claim: a transaction, its wait for the disk and a new version of
 * each row. What is not granted is claimed later, by whichever process has room.
 */
@Injectable()
export class FirstAttempts {
  constructor(
    private readonly claim: Claim,
    private readonly engine: Engine,
    private readonly results: ResultWriter,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  async grant(tx: EntityManager, endpointIds: string[]): Promise<Granted> {
    const claimedAtMs = this.clock.nowMs();
    const reservation = this.engine.reserve();
    try {
      const { grants, lanes } = await this.claim.allot(tx, endpointIds, reservation.may);
      return {
        grants,
        leaseMs: this.config.DELIVERY_LEASE_MS,
        claimedAtMs,
        end: (jobs, committed) =>
          this.end(reservation, committed ? batchesOf(jobs, grants, lanes) : [], jobs),
      };
    } catch (error) {
      reservation.end([]);
      throw error;
    }
  }

  private end(reservation: Reservation, batches: Batch[], jobs: readonly Job[]): void {
    const sent = reservation.end(batches) && batches.length > 0;
    // Perhaps it was committed all the same and only the answer was lost: then they need not wait for the lease to end.
    if (!sent && jobs.length > 0) void this.results.release(jobs);
  }
}

function batchesOf(
  jobs: readonly Job[],
  grants: readonly Grant[],
  lanes: ReadonlyMap<string, Lane>,
): Batch[] {
  return grants.flatMap(({ endpointId, room }) => {
    const lane = lanes.get(endpointId);
    const own = jobs.filter((job) => job.endpointId === endpointId);
    return lane && own.length > 0 ? [{ lane, room, jobs: own }] : [];
  });
}
