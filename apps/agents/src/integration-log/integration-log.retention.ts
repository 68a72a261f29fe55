import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, deleteInBatches } from '@parley/persistence';
import { CONFIG, Log, Loop } from '@parley/platform';
import type { AgentsConfig } from '../agents.config';

const EVERY_MS = 60 * 60_000;
const BATCH = 5_000;

const older = (days: number): string => `
  WITH old AS (
    SELECT id FROM integration_log WHERE created_at < now() - ${days} * interval '1 day'
     LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ),
  gone AS (DELETE FROM integration_log l USING old WHERE l.id = old.id RETURNING 1)
  SELECT count(*)::int AS count FROM gone`;

/** Drops lines that are older than the operator keeps them. Every replica runs it; they share the work. */
@Injectable()
export class IntegrationLogRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    @Inject(CONFIG) private readonly config: AgentsConfig,
    private readonly db: Database,
    log: Log,
  ) {
    this.loop = new Loop('integration_log_retention', EVERY_MS, log, (signal) => this.round(signal));
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  async round(signal: AbortSignal): Promise<void> {
    await deleteInBatches(this.db, older(this.config.INTEGRATION_LOG_RETENTION_DAYS), BATCH, signal);
  }
}
