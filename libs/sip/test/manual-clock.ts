import type { Clock, TimerHandle } from '../src/clock';

/** Time that stands still until told to pass. */
export class ManualClock implements Clock {
  private time = 0;
  private readonly timers = new Set<{ at: number; run: () => void }>();

  now(): number {
    return this.time;
  }

  setTimeout(run: () => void, ms: number): TimerHandle {
    const timer = { at: this.time + ms, run };
    this.timers.add(timer);
    return { cancel: () => this.timers.delete(timer) };
  }

  /** Resolves once a timer is set that is due in exactly `ms`. */
  async armed(ms: number): Promise<void> {
    while (![...this.timers].some((timer) => timer.at === this.time + ms)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Runs what is due, in order, timers armed on the way included. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = [...this.timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.timers.delete(due);
      this.time = due.at;
      due.run();
    }
    this.time = end;
  }
}
