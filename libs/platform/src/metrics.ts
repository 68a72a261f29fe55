import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

interface MetricOptions<L extends string> {
  /** `parley_<what>_<unit>`, Prometheus naming. */
  name: string;
  help: string;
  labelNames?: readonly L[];
}

/** The service's Prometheus registry. Asking twice for a name gives the same metric. */
export class Metrics {
  readonly registry = new Registry();

  constructor(service: string, options: { processMetrics?: boolean } = {}) {
    this.registry.setDefaultLabels({ service });
    if (options.processMetrics) collectDefaultMetrics({ register: this.registry });
  }

  counter<L extends string = string>(options: MetricOptions<L>): Counter<L> {
    const known = this.registry.getSingleMetric(options.name);
    if (known instanceof Counter) return known as Counter<L>;
    return new Counter<L>({ labelNames: [], ...options, registers: [this.registry] });
  }

  gauge<L extends string = string>(options: MetricOptions<L>): Gauge<L> {
    const known = this.registry.getSingleMetric(options.name);
    if (known instanceof Gauge) return known as Gauge<L>;
    return new Gauge<L>({ labelNames: [], ...options, registers: [this.registry] });
  }

  /** `buckets` in the unit of the name (seconds for `_seconds`). */
  histogram<L extends string = string>(options: MetricOptions<L> & { buckets?: number[] }): Histogram<L> {
    const known = this.registry.getSingleMetric(options.name);
    if (known instanceof Histogram) return known as Histogram<L>;
    return new Histogram<L>({ labelNames: [], ...options, registers: [this.registry] });
  }
}
