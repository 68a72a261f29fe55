import type { Clock, TimerHandle } from '../clock';

/** The clock of one user agent: an error in a timer is reported, and stopping leaves no timer behind. */
export class AgentClock implements Clock {
  private readonly handles = new Set<TimerHandle>();
  private stopped = false;

  constructor(
    private readonly inner: Clock,
    private readonly report: (error: unknown) => void,
  ) {}

  now(): number {
    return this.inner.now();
  }

  setTimeout(run: () => void, ms: number): TimerHandle {
    if (this.stopped) return { cancel: () => undefined };
    const timer = this.inner.setTimeout(() => {
      this.handles.delete(handle);
      try {
        run();
      } catch (error) {
        this.report(error);
      }
    }, ms);
    const handle: TimerHandle = {
      cancel: () => {
        this.handles.delete(handle);
        timer.cancel();
      },
    };
    this.handles.add(handle);
    return handle;
  }

  /** Nothing fires any more, and nothing can be armed. */
  stop(): void {
    this.stopped = true;
    for (const handle of [...this.handles]) handle.cancel();
  }
}
