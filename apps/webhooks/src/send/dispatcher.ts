import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, Log } from '@parley/platform';
import { WebhooksConfig } from '../webhooks.config';
import { DeliveryMetrics } from './delivery-metrics';
import type { Attempt, Job } from '../record/leased-delivery';
import { type Result, ResultWriter } from '../record/attempt-recorder';
import { Sender } from './sender';

/**
 * our choice: what of a batch is not under way by then goes back. It bounds how long an endpoint's slow answer holds up
 * what was leased with it, and how long a change of the endpoint (disabled, another secret) is not heeded.
 */
const BATCH_MS = 500;
/** Results of one slot that may wait for Postgres while it sends on. What waits is what a crash sends twice. */
const UNWRITTEN = 1;
/** As long as few wait in all: an endpoint alone would wait for a write after every other attempt. */
const UNWRITTEN_OF_FEW = 3;
const FEW = 64;

/** Carries leased deliveries through their attempts: send, then write the result. Used by the engine and by tests on request. */
@Injectable()
export class Dispatcher {
  private readonly underWay = new Set<Promise<void>>();
  private readonly queues = new Set<Job[]>();
  private unwritten = 0;

  constructor(
    private readonly sender: Sender,
    private readonly results: ResultWriter,
    private readonly metrics: DeliveryMetrics,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  /** Leased and not yet started. */
  get queued(): number {
    let count = 0;
    for (const queue of this.queues) count += queue.length;
    return count;
  }

  /**
   * Deliveries of one endpoint, at most `room` under way at once. The promises are its slots; each resolves when it takes
   * no more and its results are written. They never reject.
   */
  run(jobs: readonly Job[], room: number): Promise<void>[] {
    const queue = [...jobs];
    this.queues.add(queue);
    const giveBack = (): void => {
      if (queue.length > 0) this.track(this.results.release(queue.splice(0)));
    };
    const late = setTimeout(giveBack, BATCH_MS);
    const slots = Array.from({ length: Math.min(room, queue.length) }, () =>
      this.track(this.slot(queue, giveBack)),
    );
    void Promise.all(slots).then(() => {
      clearTimeout(late);
      this.queues.delete(queue);
    });
    return slots;
  }

  /** Graceful shutdown: what is on its way arrives and is written down. */
  async settle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => this.underWay.delete(tracked));
    this.underWay.add(tracked);
    return tracked;
  }

  private async slot(queue: Job[], giveBack: () => void): Promise<void> {
    const unwritten: Promise<void>[] = [];
    for (let job = queue.shift(); job; job = queue.shift()) {
      const attempt = await this.attempt(job);
      if (attempt) unwritten.push(this.record({ job, attempt }));
      // It fails: the rest is for the schedule and the breaker to judge.
      if (!attempt?.ok) giveBack();
      const mayWait = this.unwritten < FEW ? UNWRITTEN_OF_FEW : UNWRITTEN;
      while (unwritten.length > mayWait) await unwritten.shift();
    }
    await Promise.all(unwritten);
  }

  private async record(result: Result): Promise<void> {
    this.unwritten += 1;
    await this.results.record(result);
    this.unwritten -= 1;
  }

  private async attempt(job: Job): Promise<Attempt | null> {
    this.metrics.started();
    let attempt: Attempt | null = null;
    try {
      // The process stood still since the claim: too late to answer within the lease, so whoever claims next sends.
      if (this.leaseLeftMs(job) >= this.config.DELIVERY_TIMEOUT_MS) attempt = await this.sender.send(job);
    } catch (error) {
      // Nothing was tried (an unreadable secret, say): the lease runs out and the delivery is due again, none is used up.
      this.log.error('delivery.not_tried', {
        err: error,
        delivery_id: job.deliveryId,
        endpoint_id: job.endpointId,
      });
    } finally {
      this.metrics.finished(job, attempt);
    }
    return attempt;
  }

  private leaseLeftMs(job: Job): number {
    return this.config.DELIVERY_LEASE_MS - (this.clock.nowMs() - job.claimedAtMs);
  }
}
