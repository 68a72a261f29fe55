import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, deleteInBatches } from '@parley/persistence';
import { Log, Loop } from '@parley/platform';

const EVERY_MS = 60 * 60_000;
const BATCH = 1_000;

/** Events are republished for 7 days and kept in the stream for as many: nothing of a campaign comes later than that. */
const FORGET = `
  DELETE FROM known_campaign WHERE campaign_id IN (
    SELECT campaign_id FROM known_campaign WHERE deleted_at < now() - interval '30 days'
     LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;

/** Deleted campaigns go from what is known, too. Every replica runs it; they share the work. */
@Injectable()
export class ForgetCampaigns implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly db: Database,
    log: Log,
  ) {
    this.loop = new Loop('forget_campaigns', EVERY_MS, log, (signal) => this.round(signal));
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  async round(signal: AbortSignal): Promise<void> {
    await deleteInBatches(this.db, FORGET, { batch: BATCH, signal });
  }
}
