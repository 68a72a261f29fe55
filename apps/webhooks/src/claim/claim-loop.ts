import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock, CONFIG, Log, Loop } from '@parley/platform';
import type { LeasedDelivery } from '../record/leased-delivery';
import { Dispatcher } from '../send/dispatcher';
import { WebhooksConfig } from '../webhooks.config';
import { type Grant, isFailing, type LeasedSlotsRow } from './allocate.rules';
import { type Batch, batchesOf, type Capacity, Claim } from './claim';
import type { EndpointStateRow } from './claim.sql';
import { DueEndpoints } from './due-endpoints';

const ENDPOINTS_PER_CLAIM = 64;
/** The share of all slots one claim may fill: while its attempts are under way the next claim is being made. */
const CLAIMS_SIDE_BY_SIDE = 4;
/** Another replica claims for the account: its transaction takes a few milliseconds. */
const LOCKED_RETRY_MS = 15;
/** The slots of a batch share its queue and end soon after one another: one claim for all of them, not one for each. */
const GATHER_MS = 25;

/** Slots set aside for deliveries that are leased in the statement that inserts them. One of the two must be called, once. */
export interface Reservation {
  grants: readonly Grant[];
  leasedAtMs: number;
  leaseMs: number;
  /** The transaction has committed: these were leased. */
  send(leased: readonly LeasedDelivery[]): void;
  /** It has not, or nobody knows: these may have been leased. */
  release(perhapsLeased: readonly LeasedDelivery[]): void;
}

/**
 * Leases what is due as long as this process has free slots, and hands it to be sent. Woken by commits, by attempts that
 * end and by the poll.
 */
@Injectable()
export class ClaimLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly due = new DueEndpoints();
  private slotsInUse = 0;
  private slotsOfFailing = 0;
  private stopping = false;
  private readonly loop: Loop;

  constructor(
    private readonly claim: Claim,
    private readonly dispatcher: Dispatcher,
    private readonly clock: Clock,
    log: Log,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {
    this.loop = new Loop('delivery.claim', config.DELIVERY_POLL_MS, log, (signal) => this.work(signal));
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
    await this.dispatcher.settle();
  }

  /** These endpoints may have something due. A needless call costs a query, a missing one a poll interval. */
  wake(endpointIds: Iterable<string>): void {
    this.due.add(endpointIds);
    this.claimSoon();
  }

  /** The allocation of a claim for deliveries about to be inserted: `slotsInUse` of the accounts that are locked. */
  reserve(states: readonly EndpointStateRow[], slotsInUse: readonly LeasedSlotsRow[]): Reservation {
    const capacity = this.stopping ? { free: 0, freeForFailing: 0, ahead: 0 } : this.capacity();
    const leasedAtMs = this.clock.nowMs();
    const allocation = this.claim.allocate(states, slotsInUse, capacity);
    this.slotsInUse += capacity.free;
    const end = (leased: readonly LeasedDelivery[], isCommitted: boolean): void => {
      this.slotsInUse -= capacity.free;
      if (isCommitted && !this.stopping) for (const batch of batchesOf(allocation, leased)) this.start(batch);
      // Perhaps the commit was done and only its answer lost: then these need not wait for their lease to end.
      else if (leased.length > 0) this.dispatcher.release(leased);
      this.due.processSlotFreed();
      this.claimSoon();
    };
    return {
      grants: allocation.grants,
      leasedAtMs,
      leaseMs: this.config.DELIVERY_LEASE_MS,
      send: (leased) => end(leased, true),
      release: (perhapsLeased) => end(perhapsLeased, false),
    };
  }

  private claimSoon(): void {
    if (this.due.size > 0) this.loop.wake();
  }

  private async work(signal: AbortSignal): Promise<void> {
    let free = this.free();
    while (!signal.aborted && free > 0 && this.due.size > 0) {
      const endpointIds = this.due.take(Math.min(ENDPOINTS_PER_CLAIM, free));
      try {
        await this.claimFor(endpointIds);
      } catch (error) {
        this.due.add(endpointIds);
        throw error;
      }
      free = this.free();
    }
  }

  private free(): number {
    return this.config.DELIVERY_CONCURRENCY - this.slotsInUse;
  }

  /** For one claim. */
  private capacity(): Capacity {
    const share = Math.ceil(this.config.DELIVERY_CONCURRENCY / CLAIMS_SIDE_BY_SIDE);
    return {
      free: Math.max(0, Math.min(this.free(), share)),
      // Half of the slots stay for endpoints that answer, however many others hang.
      freeForFailing: Math.max(1, this.config.DELIVERY_CONCURRENCY / 2) - this.slotsOfFailing,
      ahead: Math.min(this.config.DELIVERY_CONCURRENCY - this.dispatcher.queued, 2 * share),
    };
  }

  private async claimFor(endpointIds: string[]): Promise<void> {
    this.due.claimBegins();
    const claimed = await this.claim.take(endpointIds, this.capacity());
    for (const batch of claimed.batches) this.start(batch);
    this.due.claimEnded(claimed);
    const { lockedElsewhere } = claimed;
    if (lockedElsewhere.length > 0) setTimeout(() => this.wake(lockedElsewhere), LOCKED_RETRY_MS).unref();
  }

  private start({ endpoint, slots, deliveries }: Batch): void {
    const { endpointId, accountId } = endpoint;
    const failing = isFailing(endpoint) ? 1 : 0;
    const running = this.dispatcher.run(deliveries, slots);
    let underWay = running.length;
    const batchEnded = (): void => {
      this.due.batchEnded(endpointId);
      this.claimSoon();
    };
    for (const slot of running) {
      this.slotsInUse += 1;
      this.slotsOfFailing += failing;
      void slot.then(() => {
        this.slotsInUse -= 1;
        this.slotsOfFailing -= failing;
        underWay -= 1;
        this.due.attemptEnded(accountId);
        this.claimSoon();
        if (underWay === 0) batchEnded();
        // Once: a slot that hangs does not keep the others idle.
        else if (underWay === running.length - 1) setTimeout(batchEnded, GATHER_MS).unref();
      });
    }
  }
}
