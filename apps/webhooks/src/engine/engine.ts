import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CONFIG, Log } from '@parley/platform';
import { WebhooksConfig } from '../webhooks.config';
import { isFailing, type Lane } from './allocate.rules';
import { Claim } from './claim';
import { Dispatcher } from './dispatcher';
import { DueSet } from './due-set';
import type { Job } from './job';
import { WakeUp } from './wake-up';

const ENDPOINTS_PER_CLAIM = 64;
/** Another replica claims for the account: its transaction takes a few milliseconds. */
const BUSY_MS = 15;
const DATABASE_AWAY_MS = 250;

/** Claims what is due and hands it out, as long as there are free slots. Woken by commits, finished attempts and the poll. */
@Injectable()
export class Engine implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly due = new DueSet();
  /** Endpoints held back by their account's limit, until one of its attempts ends. */
  private readonly blocked = new Map<string, Set<string>>();
  /** Endpoints held back by this process's slots, until any attempt ends. */
  private held: string[] = [];
  private inFlight = 0;
  private failingInFlight = 0;
  private stopping = false;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly claim: Claim,
    private readonly dispatcher: Dispatcher,
    private readonly wakeUp: WakeUp,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.wakeUp.listen((endpointIds) => this.hint(endpointIds));
    this.loop = this.work();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.due.nudge();
    await this.wakeUp.stop();
    await this.loop;
    await this.dispatcher.settle();
  }

  /** These endpoints may have something due. Wrong hints cost a query, missing ones a poll interval. */
  hint(endpointIds: Iterable<string>): void {
    this.due.add(endpointIds);
  }

  private async work(): Promise<void> {
    while (!this.stopping) {
      const free = this.config.DELIVERY_CONCURRENCY - this.inFlight;
      if (free <= 0 || this.due.size === 0) {
        await this.due.next();
        continue;
      }
      const endpointIds = this.due.take(Math.min(ENDPOINTS_PER_CLAIM, free));
      try {
        await this.claimFor(endpointIds, free);
      } catch (error) {
        this.log.error('delivery.claim_failed', { err: error });
        this.hint(endpointIds);
        await sleep(DATABASE_AWAY_MS);
      }
    }
  }

  private async claimFor(endpointIds: string[], free: number): Promise<void> {
    // Half of the slots stay for endpoints that answer, however many others hang.
    const freeForFailing = Math.max(1, this.config.DELIVERY_CONCURRENCY / 2) - this.failingInFlight;
    const { jobs, blocked, held, busy } = await this.claim.take(endpointIds, free, freeForFailing);
    for (const lane of blocked) this.block(lane);
    this.held.push(...held.map((lane) => lane.endpointId));
    for (const { job, lane } of jobs) void this.start(job, isFailing(lane));
    if (busy.length > 0) setTimeout(() => this.hint(busy), BUSY_MS).unref();
  }

  private async start(job: Job, failing: boolean): Promise<void> {
    this.inFlight += 1;
    if (failing) this.failingInFlight += 1;
    await this.dispatcher.run(job);
    this.inFlight -= 1;
    if (failing) this.failingInFlight -= 1;
    const waiting = this.blocked.get(job.accountId) ?? [];
    this.blocked.delete(job.accountId);
    this.hint([...this.held.splice(0), ...waiting, job.endpointId]);
  }

  private block(lane: Lane): void {
    const known = this.blocked.get(lane.accountId);
    if (known) known.add(lane.endpointId);
    else this.blocked.set(lane.accountId, new Set([lane.endpointId]));
  }
}
