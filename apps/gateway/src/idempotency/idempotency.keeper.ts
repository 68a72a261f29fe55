import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Log, requestContext } from '@parley/platform';
import { type Held, IdempotencyStore } from './idempotency.store';

const RENEW_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 10 * 60_000;

/** Keeps the keys of requests in hand for this replica, and throws old ones away. */
@Injectable()
export class IdempotencyKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly inHand = new Set<Held>();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly store: IdempotencyStore,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.every(RENEW_EVERY_MS, () => this.store.renew(this.inHand));
    this.every(SWEEP_EVERY_MS, () => this.store.sweep());
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  async holding<T>(held: Held, work: () => Promise<T>): Promise<T> {
    this.inHand.add(held);
    try {
      return await work();
    } finally {
      this.inHand.delete(held);
    }
  }

  private every(ms: number, work: () => Promise<unknown>): void {
    const tick = (): void => {
      requestContext
        .detached(work)
        .catch((err: unknown) => this.log.warn('idempotency.upkeep_failed', { err }));
    };
    this.timers.push(setInterval(tick, ms).unref());
  }
}
