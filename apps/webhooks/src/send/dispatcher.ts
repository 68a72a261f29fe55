import { Injectable } from '@nestjs/common';
import { Log } from '@parley/platform';
import { AttemptRecorder } from '../record/attempt-recorder';
import type { Attempt, AttemptResult, LeasedDelivery } from '../record/leased-delivery';
import { DeliveryMetrics } from './delivery-metrics';
import { Sender } from './sender';

/**
 * What of a batch is not under way by then is released. It bounds how long an endpoint's slow answer holds up what was
 * leased with it, and how long a change of the endpoint (disabled, another secret) is not heeded.
 */
const BATCH_MS = 500;
/** Results of one slot that may wait for Postgres while it sends on. What waits is sent again after a crash. */
const UNRECORDED = 1;
/** While few wait in all: an endpoint alone would wait for a write after every other attempt. */
const UNRECORDED_OF_FEW = 3;
const FEW = 64;

/** Carries leased deliveries through their attempts: send, then record. */
@Injectable()
export class Dispatcher {
  private readonly underWay = new Set<Promise<void>>();
  private readonly queues = new Set<LeasedDelivery[]>();
  private unrecorded = 0;

  constructor(
    private readonly sender: Sender,
    private readonly recorder: AttemptRecorder,
    private readonly metrics: DeliveryMetrics,
    private readonly log: Log,
  ) {}

  /** Leased and not yet started. */
  get queued(): number {
    let count = 0;
    for (const queue of this.queues) count += queue.length;
    return count;
  }

  /**
   * Deliveries of one endpoint, at most `slots` under way at once. Answers with a promise for each slot, which resolves when
   * the slot takes no more and its results are recorded, and never rejects.
   */
  run(deliveries: readonly LeasedDelivery[], slots: number): Promise<void>[] {
    const queue = [...deliveries];
    this.queues.add(queue);
    const releaseRest = (): void => {
      if (queue.length > 0) this.release(queue.splice(0));
    };
    const late = setTimeout(releaseRest, BATCH_MS);
    const running = Array.from({ length: Math.min(slots, queue.length) }, () =>
      this.track(this.slot(queue, releaseRest)),
    );
    void Promise.all(running).then(() => {
      clearTimeout(late);
      this.queues.delete(queue);
    });
    return running;
  }

  /** Gives up the leases of what will not be sent by this process. */
  release(deliveries: readonly LeasedDelivery[]): void {
    void this.track(this.recorder.release(deliveries));
  }

  /** Graceful shutdown: what is on its way arrives and is recorded. */
  async settle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => this.underWay.delete(tracked));
    this.underWay.add(tracked);
    return tracked;
  }

  private async slot(queue: LeasedDelivery[], releaseRest: () => void): Promise<void> {
    const unrecorded: Promise<void>[] = [];
    for (let delivery = queue.shift(); delivery; delivery = queue.shift()) {
      const attempt = await this.attempt(delivery);
      if (attempt) unrecorded.push(this.record({ delivery, attempt }));
      // It fails: the rest is for the retry schedule and the circuit breaker to judge.
      if (!attempt?.ok) releaseRest();
      const mayWait = this.unrecorded < FEW ? UNRECORDED_OF_FEW : UNRECORDED;
      while (unrecorded.length > mayWait) await unrecorded.shift();
    }
    await Promise.all(unrecorded);
  }

  private async record(result: AttemptResult): Promise<void> {
    this.unrecorded += 1;
    await this.recorder.record(result);
    this.unrecorded -= 1;
  }

  private async attempt(delivery: LeasedDelivery): Promise<Attempt | null> {
    this.metrics.started();
    let attempt: Attempt | null = null;
    try {
      attempt = await this.sender.send(delivery);
    } catch (error) {
      // Nothing was tried (an unreadable secret, say): the lease runs out and the delivery is due again, none is used up.
      this.log.error('delivery.not_tried', {
        err: error,
        delivery_id: delivery.deliveryId,
        endpoint_id: delivery.endpointId,
      });
    } finally {
      this.metrics.finished(delivery, attempt);
    }
    return attempt;
  }
}
