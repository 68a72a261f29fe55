import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { CONFIG, Log, requestContext } from '@parley/platform';
import type { AgentsConfig } from '../agents.config';

const EVERY_MS = 3_600_000;
const BATCH = 5_000;

/** Drops lines that are older than the operator keeps them; any replica may, a few thousand rows at a time. */
@Injectable()
export class IntegrationLogRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: AgentsConfig,
    private readonly db: Database,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), EVERY_MS * (0.8 + 0.4 * Math.random()));
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** How many lines were dropped. */
  async sweep(): Promise<number> {
    return requestContext.detached(async () => {
      let dropped = 0;
      try {
        for (let batch = BATCH; batch === BATCH; dropped += batch) batch = await this.dropSome();
      } catch (err) {
        this.log.error('integration_log.retention_failed', { err });
      }
      return dropped;
    });
  }

  private dropSome(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const rows: unknown = await tx.query(
        `delete from integration_log where id in (
           select id from integration_log where created_at < now() - $1 * interval '1 day'
           limit $2 for update skip locked)`,
        [this.config.INTEGRATION_LOG_RETENTION_DAYS, BATCH],
      );
      return Array.isArray(rows) ? Number(rows[1] ?? 0) : 0;
    });
  }
}
