import type { Metrics } from '@parley/platform';

const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

/** What messaging shows of itself on /metrics. */
export class MessagingMetrics {
  readonly outboxLag;
  readonly published;
  readonly republished;
  readonly consumed;
  readonly redelivered;
  readonly deadLetters;
  readonly requestSeconds;
  readonly handleSeconds;

  constructor(metrics: Metrics) {
    this.outboxLag = metrics.gauge({
      name: 'parley_outbox_lag_seconds',
      help: 'Age of the oldest event not yet published; told by the relay that leads',
    });
    this.published = metrics.counter({
      name: 'parley_outbox_published_total',
      help: 'Events handed to the stream',
    });
    this.republished = metrics.counter({
      name: 'parley_outbox_republished_total',
      help: 'Events the stream had lost and got again',
    });
    this.consumed = metrics.counter({
      name: 'parley_events_consumed_total',
      help: 'Events a consumer is done with',
      labelNames: ['durable', 'outcome'],
    });
    this.redelivered = metrics.counter({
      name: 'parley_events_redelivered_total',
      help: 'Deliveries after the first',
      labelNames: ['durable'],
    });
    this.deadLetters = metrics.counter({
      name: 'parley_dead_letters_total',
      help: 'Events given up on',
      labelNames: ['durable'],
    });
    this.requestSeconds = metrics.histogram({
      name: 'parley_bus_request_seconds',
      help: 'Requests as the asking service sees them',
      labelNames: ['subject', 'outcome'],
      buckets: LATENCY_BUCKETS,
    });
    this.handleSeconds = metrics.histogram({
      name: 'parley_bus_handle_seconds',
      help: 'Requests as the answering service sees them',
      labelNames: ['subject', 'outcome'],
      buckets: LATENCY_BUCKETS,
    });
  }
}
