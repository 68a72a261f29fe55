import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '@parley/persistence';
import { CONFIG, Log, Loop } from '@parley/platform';
import { WebhooksConfig } from '../webhooks.config';
import { lowestIdAt } from './day-partitions.rules';
import { DayPartitions } from './day-partitions';
import {
  BATCH,
  DELETE_OF_ENDPOINT,
  DELETE_OLD_DEFAULTS,
  DELETE_OLD_DELIVERIES,
  DELETE_OLD_REPLAYS,
  DELETED_ENDPOINTS,
} from './retention.sql';

const DAY_MS = 86_400_000;

/** History is kept for 30 days, that of deleted endpoints not at all. Every replica runs this; they share the work. */
@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly db: Database,
    private readonly days: DayPartitions,
    log: Log,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {
    const every = config.DELIVERY_RETENTION_EVERY_MS;
    this.loop = new Loop('retention', every, log, (signal) => this.round(signal));
  }

  onApplicationBootstrap(): void {
    this.loop.start();
    this.loop.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Deliveries first: a day of payloads can be dropped only when no delivery needs it. */
  private async round(signal: AbortSignal): Promise<void> {
    const [clock] = await this.db.query<{ now: Date }>('select now() as now');
    if (!clock) return;
    const cutoff = new Date(clock.now.getTime() - this.config.DELIVERY_RETENTION_DAYS * DAY_MS);
    await this.deleteAll(signal, DELETE_OLD_DELIVERIES, [lowestIdAt(cutoff)]);
    const deleted = await this.db.query<{ endpoint_id: string }>(DELETED_ENDPOINTS);
    for (const lane of deleted) await this.deleteAll(signal, DELETE_OF_ENDPOINT, [lane.endpoint_id]);
    for (const sql of DELETE_OLD_DEFAULTS) await this.deleteAll(signal, sql, [cutoff]);
    await this.deleteAll(signal, DELETE_OLD_REPLAYS, [cutoff]);
    await this.days.roll(clock.now, cutoff);
  }

  private async deleteAll(signal: AbortSignal, sql: string, parameters: unknown[]): Promise<void> {
    while (!signal.aborted) {
      const [row] = await this.db.query<{ count: number }>(sql, parameters);
      if ((row?.count ?? 0) < BATCH) return;
    }
  }
}
