import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CONFIG, Log, requestContext } from '@parley/platform';
import { AgentsConfig } from '../../agents.config';
import { type Claim, Claims, LEASE_MS } from './claims';
import { IndexDocument } from './index-document';
import { IndexedChunks } from './indexed-chunks';

/** Two, so that one large document does not hold up the small ones. */
const LANES = 2;
const DATABASE_AWAY_MS = 1_000;

/** Does what is due on the index, as long as there is something; every replica does, each work is taken by one. */
@Injectable()
export class Indexer implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private lanes: Promise<void>[] = [];
  private wakeUp = new AbortController();

  constructor(
    private readonly claims: Claims,
    private readonly index: IndexDocument,
    private readonly indexed: IndexedChunks,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: AgentsConfig,
  ) {}

  onApplicationBootstrap(): void {
    requestContext.detached(() => {
      this.lanes = Array.from({ length: LANES }, () => this.work());
    });
  }

  /** At the first sign: what is being read is given back, not counted as failed. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.lanes);
  }

  /** There may be something due. Without it, the next poll finds it. */
  wake(): void {
    this.wakeUp.abort();
  }

  private async work(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const { signal: awakened } = this.wakeUp;
      try {
        const claim = await this.claims.next();
        if (claim) await this.carryOut(claim);
        else await this.rest(awakened, this.config.KNOWLEDGE_POLL_MS);
      } catch (error) {
        if (signal.aborted) return;
        this.log.error('knowledge.indexer_failed', { err: error });
        await sleep(DATABASE_AWAY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async carryOut(claim: Claim): Promise<void> {
    if (claim.work === 'remove') return this.indexed.remove(claim);
    const lost = new AbortController();
    const renewal = setInterval(() => {
      this.claims.renew(claim).then(
        (held) => (held ? undefined : lost.abort(new Error('the lease is gone'))),
        () => undefined,
      );
    }, LEASE_MS / 3);
    try {
      await this.index.execute(claim, AbortSignal.any([this.stopping.signal, lost.signal]));
    } catch (error) {
      if (lost.signal.aborted) return;
      if (this.stopping.signal.aborted) await this.claims.giveBack(claim);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  private async rest(awakened: AbortSignal, ms: number): Promise<void> {
    // Replicas started together need not come at the same instant.
    const pause = ms * (0.8 + 0.4 * Math.random());
    const signal = AbortSignal.any([awakened, this.stopping.signal]);
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (awakened.aborted && this.wakeUp.signal === awakened) this.wakeUp = new AbortController();
  }
}
