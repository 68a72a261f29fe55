import { performance } from 'node:perf_hooks';

/** The time, injected so that rules and tests can set it. */
export class Clock {
  now(): Date {
    return new Date();
  }

  /** Monotonic, milliseconds: for durations and deadlines, never for timestamps. */
  nowMs(): number {
    return performance.now();
  }
}

export class FakeClock extends Clock {
  constructor(private current: Date = new Date('2026-01-01T00:00:00.000Z')) {
    super();
  }

  override now(): Date {
    return new Date(this.current);
  }

  override nowMs(): number {
    return this.current.getTime();
  }

  advance(ms: number): void {
    this.current = new Date(this.current.getTime() + ms);
  }
}
