import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CONFIG, Log, Loop } from '@parley/platform';
import { WebhooksConfig } from '../webhooks.config';
import { isFailing } from './allocate.rules';
import { type Batch, type Capacity, Claim } from './claim';
import { Dispatcher } from '../send/dispatcher';
import { DueSet } from './due-set';
import { Waiting } from './waiting';
import { WakeUp } from './wake-up';

const ENDPOINTS_PER_CLAIM = 64;
/** Of all slots, what one claim may fill: while its attempts are under way the next claim is being made. */
const CLAIMS_SIDE_BY_SIDE = 4;
/** Another replica claims for the account: its transaction takes a few milliseconds. */
const BUSY_MS = 15;
/** The slots of a batch share its queue and end closely behind one another: one claim for all of them, not one for each. */
const GATHER_MS = 25;

export interface Reservation {
  may: Capacity;
  /** Sends these within the slots set aside and frees the rest. Once. False: nothing is sent, the process is ending. */
  end(batches: readonly Batch[]): boolean;
}

/** Claims what is due and hands it out, as long as there are free slots. Woken by commits, finished attempts and the poll. */
@Injectable()
export class Engine implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly due = new DueSet();
  private readonly waiting = new Waiting();
  /** Slots taken. */
  private inFlight = 0;
  private failingInFlight = 0;
  private stopping = false;
  private readonly loop: Loop;

  constructor(
    private readonly claim: Claim,
    private readonly dispatcher: Dispatcher,
    private readonly wakeUp: WakeUp,
    log: Log,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {
    this.loop = new Loop('delivery.claim', config.DELIVERY_POLL_MS, log, (signal) => this.work(signal));
  }

  async onApplicationBootstrap(): Promise<void> {
    this.loop.start();
    await this.wakeUp.listen((endpointIds) => this.hint(endpointIds));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.wakeUp.stop();
    await this.loop.stop();
    await this.dispatcher.settle();
  }

  /** These endpoints may have something due. Wrong hints cost a query, missing ones a poll interval. */
  hint(endpointIds: Iterable<string>): void {
    this.due.add(endpointIds);
    if (this.due.size > 0) this.loop.wake();
  }

  /** Sets slots aside for deliveries that are leased as they are made. They are this process's until `end`. */
  reserve(): Reservation {
    const may = this.stopping ? { free: 0, freeForFailing: 0, ahead: 0 } : this.capacity();
    this.inFlight += may.free;
    return {
      may,
      end: (batches) => {
        this.inFlight -= may.free;
        if (this.stopping) return false;
        for (const batch of batches) this.start(batch);
        this.hint(this.waiting.slotsFreed());
        return true;
      },
    };
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
    return this.config.DELIVERY_CONCURRENCY - this.inFlight;
  }

  /** For one claim. */
  private capacity(): Capacity {
    const share = Math.ceil(this.config.DELIVERY_CONCURRENCY / CLAIMS_SIDE_BY_SIDE);
    return {
      free: Math.max(0, Math.min(this.free(), share)),
      // Half of the slots stay for endpoints that answer, however many others hang.
      freeForFailing: Math.max(1, this.config.DELIVERY_CONCURRENCY / 2) - this.failingInFlight,
      ahead: Math.min(this.config.DELIVERY_CONCURRENCY - this.dispatcher.queued, 2 * share),
    };
  }

  private async claimFor(endpointIds: string[]): Promise<void> {
    this.waiting.claimBegins();
    const claimed = await this.claim.take(endpointIds, this.capacity());
    for (const batch of claimed.batches) this.start(batch);
    this.hint(this.waiting.claimEnded(claimed));
    if (claimed.busy.length > 0) setTimeout(() => this.hint(claimed.busy), BUSY_MS).unref();
  }

  private start({ lane, room, jobs }: Batch): void {
    const { endpointId, accountId } = lane;
    const failing = isFailing(lane) ? 1 : 0;
    const slots = this.dispatcher.run(jobs, room);
    let underWay = slots.length;
    const ownEnded = (): void => this.hint(this.waiting.batchEnded(endpointId));
    for (const slot of slots) {
      this.inFlight += 1;
      this.failingInFlight += failing;
      void slot.then(() => {
        this.inFlight -= 1;
        this.failingInFlight -= failing;
        underWay -= 1;
        this.hint(this.waiting.slotEnded(accountId));
        if (underWay === 0) ownEnded();
        // Once: a slot that hangs does not keep the others idle.
        else if (underWay === slots.length - 1) setTimeout(ownEnded, GATHER_MS).unref();
      });
    }
  }
}
