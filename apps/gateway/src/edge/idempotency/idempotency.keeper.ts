import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Log, Loop } from '@parley/platform';
import { type Held, IdempotencyStore, RENEW_EVERY_MS } from './idempotency.store';

const SWEEP_EVERY_MS = 10 * 60_000;

/** Keeps the keys of requests in hand for this replica, and throws old ones away. */
@Injectable()
export class IdempotencyKeeper
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly inHand = new Set<Held>();
  private readonly renewer: Loop;
  private readonly sweeper: Loop;

  constructor(
    private readonly store: IdempotencyStore,
    log: Log,
  ) {
    this.renewer = new Loop('idempotency.renew', RENEW_EVERY_MS, log, () => this.store.renew(this.inHand));
    this.sweeper = new Loop('idempotency.sweep', SWEEP_EVERY_MS, log, async () => {
      await this.store.sweep();
    });
  }

  onApplicationBootstrap(): void {
    this.renewer.start();
    this.sweeper.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeper.stop();
  }

  /** Last: requests in hand are finished before, and keep their keys. */
  async onApplicationShutdown(): Promise<void> {
    await this.renewer.stop();
  }

  async whileRenewing<T>(held: Held, work: () => Promise<T>): Promise<T> {
    this.inHand.add(held);
    try {
      return await work();
    } finally {
      this.inHand.delete(held);
    }
  }
}
