import { Injectable } from '@nestjs/common';
import { Metrics } from '@parley/platform';

@Injectable()
export class CallMetrics {
  readonly live;
  readonly outcomes;

  constructor(metrics: Metrics) {
    this.live = metrics.gauge({
      name: 'parley_live_calls',
      help: 'Calls this process has now, ringing ones included.',
    });
    this.outcomes = metrics.counter({
      name: 'parley_call_outcomes_total',
      help: 'Ended calls, by outcome and reason.',
      labelNames: ['outcome', 'reason'] as const,
    });
  }
}
