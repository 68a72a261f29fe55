import { Log, requestContext } from '@parley/platform';

/** Runs work again and again, never two at once and in nobody's request context; `wake` runs it now. An error is logged and the next turn comes. */
export class Loop {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = true;

  constructor(
    private readonly name: string,
    private readonly intervalMs: number,
    private readonly log: Log,
    private readonly work: () => Promise<void>,
  ) {}

  start(): void {
    this.stopped = false;
    this.schedule();
  }

  wake(): void {
    if (this.stopped) return;
    if (this.running) this.again = true;
    else this.turn();
  }

  /** Resolves when the turn in hand is over. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    clearTimeout(this.timer);
    // Replicas started together need not come at the same instant.
    this.timer = setTimeout(() => this.turn(), this.intervalMs * (0.8 + 0.4 * Math.random()));
  }

  private turn(): void {
    requestContext.detached(() => this.detachedTurn());
  }

  private detachedTurn(): void {
    clearTimeout(this.timer);
    this.running = this.work()
      .catch((error: unknown) => this.log.error(`${this.name}.failed`, { err: error }))
      .then(() => {
        this.running = undefined;
        if (this.stopped) return;
        const now = this.again;
        this.again = false;
        if (now) this.turn();
        else this.schedule();
      });
  }
}
