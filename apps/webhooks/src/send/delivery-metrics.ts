import { Injectable } from '@nestjs/common';
import { Metrics } from '@parley/platform';
import type { Attempt, LeasedDelivery } from '../record/leased-delivery';

@Injectable()
export class DeliveryMetrics {
  private readonly attempts;
  private readonly latency;
  private readonly inFlight;
  private readonly backlog;
  private readonly oldest;
  private readonly breakers;

  constructor(metrics: Metrics) {
    this.attempts = metrics.counter({
      name: 'parley_webhook_attempts_total',
      help: 'Delivery attempts by what they came to',
      labelNames: ['outcome'],
    });
    this.latency = metrics.histogram({
      name: 'parley_webhook_attempt_seconds',
      help: 'From connecting to the last byte of the answer',
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    });
    this.inFlight = metrics.gauge({ name: 'parley_webhook_attempts_in_flight', help: 'Attempts under way' });
    this.backlog = metrics.gauge({ name: 'parley_webhook_backlog', help: 'Deliveries due and not yet sent' });
    this.oldest = metrics.gauge({
      name: 'parley_webhook_oldest_due_seconds',
      help: 'How long the oldest due delivery of an enabled, unpaused endpoint has waited',
    });
    this.breakers = metrics.gauge({
      name: 'parley_webhook_breakers_open',
      help: 'Endpoints paused by their breaker',
    });
  }

  started(): void {
    this.inFlight.inc();
  }

  finished(delivery: LeasedDelivery, attempt: Attempt | null): void {
    this.inFlight.dec();
    if (!attempt) return;
    const failed = attempt.statusCode === null ? 'no_answer' : 'refused';
    this.attempts.inc({ outcome: attempt.ok ? 'succeeded' : delivery.test ? 'test_failed' : failed });
    this.latency.observe(attempt.latencyMs / 1000);
  }

  state(backlog: number, oldestSeconds: number, breakersOpen: number): void {
    this.backlog.set(backlog);
    this.oldest.set(oldestSeconds);
    this.breakers.set(breakersOpen);
  }
}
