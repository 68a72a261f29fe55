import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, deleteInBatches } from '@parley/persistence';
import { CONFIG, Log, Loop } from '@parley/platform';
import type { AgentsConfig } from '../../agents.config';

const EVERY_MS = 60 * 60_000;
const BATCH = 5_000;

const DROP = `
  delete from integration_log where id in (
    select id from integration_log where created_at < now() - $1 * interval '1 day'
     limit ${BATCH} for update skip locked)`;

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
    const parameters = [this.config.INTEGRATION_LOG_RETENTION_DAYS];
    await deleteInBatches(this.db, DROP, { batch: BATCH, parameters, signal });
  }
}
