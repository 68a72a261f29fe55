import type { Log } from './log';
import { requestContext } from './request-context';

const BACKOFF_MAX_MS = 10_000;
const BACKOFF_DOUBLINGS = 4;

/**
 * Background work that comes again and again: never two turns at once, in nobody's request context, ended in an orderly
 * way. An error is logged and the next turn comes, later with every failure in a row.
 */
export class Loop {
  private readonly ending = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private started = false;
  private failures = 0;

  constructor(
    private readonly name: string,
    private readonly intervalMs: number,
    private readonly log: Log,
    private readonly work: (signal: AbortSignal) => Promise<void>,
  ) {}

  /** The first turn comes after the interval; `wake` for one at once. */
  start(): void {
    this.started = true;
    this.schedule();
  }

  /** A turn now, or right after the one in hand. */
  wake(): void {
    if (!this.started || this.ending.signal.aborted) return;
    if (this.running) this.again = true;
    else this.turn();
  }

  /** Resolves when the turn in hand is over. A long one heeds its signal. */
  async stop(): Promise<void> {
    this.ending.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const doubled = this.intervalMs * 2 ** Math.min(this.failures, BACKOFF_DOUBLINGS);
    const pauseMs = Math.min(doubled, Math.max(this.intervalMs, BACKOFF_MAX_MS));
    // Replicas started together need not come at the same instant.
    this.timer = setTimeout(() => this.turn(), pauseMs * (0.8 + 0.4 * Math.random()));
  }

  private turn(): void {
    requestContext.detached(() => {
      clearTimeout(this.timer);
      this.running = this.once().then(() => {
        this.running = undefined;
        if (this.ending.signal.aborted) return;
        const now = this.again;
        this.again = false;
        if (now) this.turn();
        else this.schedule();
      });
    });
  }

  private async once(): Promise<void> {
    try {
      await this.work(this.ending.signal);
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      this.log.error(`${this.name}.failed`, { err: error, in_a_row: this.failures });
    }
  }
}
