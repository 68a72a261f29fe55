import { type Dispatcher, Pool } from 'undici';

const SWEEP_MS = 30_000;

type Request = Dispatcher.DispatchOptions & { origin: string };

/**
 * The connections to each origin. Not undici's Agent: that closes the pool of an origin with its last connection, and what
 * a closing pool still tells is counted against the one that came after it (7.16). Once a receiver has ended a connection
 * between two requests (nginx does after 1 000) every further request would get a connection of its own.
 */
export class Pools {
  private readonly pools = new Map<string, Pool>();
  private readonly sweeper: NodeJS.Timeout;
  private destroyed = false;

  constructor(
    private readonly options: Pool.Options,
    sweepMs = SWEEP_MS,
  ) {
    this.sweeper = setInterval(() => this.sweep(), sweepMs);
    this.sweeper.unref();
  }

  /** Origins there are pools of. */
  get size(): number {
    return this.pools.size;
  }

  dispatch(request: Request, handler: Dispatcher.DispatchHandler): void {
    const pool = this.pools.get(request.origin) ?? this.open(request.origin);
    pool.dispatch(request, handler);
  }

  async destroy(): Promise<void> {
    this.destroyed = true;
    clearInterval(this.sweeper);
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  private open(origin: string): Pool {
    const pool = new Pool(origin, this.options);
    // It refuses what it is given, as the others do.
    if (this.destroyed) void pool.destroy();
    else this.pools.set(origin, pool);
    return pool;
  }

  /** Endpoints come and go: nothing is kept of an origin nobody is connected to. */
  private sweep(): void {
    for (const [origin, pool] of this.pools) {
      const { size, connected } = pool.stats;
      if (size > 0 || connected > 0) continue;
      this.pools.delete(origin);
      void pool.close();
    }
  }
}
