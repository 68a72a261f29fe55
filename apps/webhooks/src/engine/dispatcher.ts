import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, Log } from '@parley/platform';
import { WebhooksConfig } from '../webhooks.config';
import { DeliveryMetrics } from './delivery-metrics';
import type { Attempt, Job } from './job';
import { ResultWriter } from './result-writer';
import { Sender } from './sender';

/** Carries one leased delivery through its attempt: send, then write the result. Used by the engine and by tests on request. */
@Injectable()
export class Dispatcher {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly sender: Sender,
    private readonly results: ResultWriter,
    private readonly metrics: DeliveryMetrics,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  /** Resolves when the result is written. Never rejects. */
  run(job: Job): Promise<void> {
    const work = this.attempt(job).finally(() => this.underWay.delete(work));
    this.underWay.add(work);
    return work;
  }

  /** Graceful shutdown: what is on its way arrives and is written down. */
  async settle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private async attempt(job: Job): Promise<void> {
    this.metrics.started();
    let attempt: Attempt | null = null;
    try {
      // The process stood still since the claim: too late to answer within the lease, so whoever claims next sends.
      if (this.leaseLeftMs(job) < this.config.DELIVERY_TIMEOUT_MS) return;
      attempt = await this.sender.send(job);
      await this.results.record({ job, attempt });
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
  }

  private leaseLeftMs(job: Job): number {
    return this.config.DELIVERY_LEASE_MS - (this.clock.nowMs() - job.claimedAtMs);
  }
}
