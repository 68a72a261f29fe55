import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Log, Loop } from '@parley/platform';
import { CallsConfig } from '../calls.config';
import { ReportPathProbe } from './report-path.probe';
import { ReapCall } from './reap-call';

const BATCH = 50;

/** Ends calls whose lease ran out or that nobody claimed. Every replica runs it; each call is ended by one. */
@Injectable()
export class CallReaper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly config: CallsConfig,
    private readonly db: Database,
    private readonly reportPath: ReportPathProbe,
    private readonly reap: ReapCall,
    private readonly log: Log,
  ) {
    this.loop = new Loop('reaper', config.REAPER_INTERVAL_MS, log, () => this.turn());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private async turn(): Promise<void> {
    if (!this.reportPath.isHealthy()) return;
    // Read without a lock: ReapCall checks again under one. The partial index holds live calls only.
    const abandoned = await this.db.query<{ id: string }>(
      `select id from call
       where status in ('pending', 'ringing', 'in_progress')
         and (lease_until < clock_timestamp()
           or (worker_id is null and created_at < clock_timestamp() - $1 * interval '1 ms'))
       order by id limit ${BATCH}`,
      [this.config.CLAIM_TIMEOUT_MS],
    );
    if (abandoned.length === 0 || !(await this.reportPath.confirm())) return;
    for (const { id } of abandoned) {
      // A failure must not hold up the others.
      await this.reap.execute(id).catch((error: unknown) => {
        this.log.error('call.not_reaped', { call_id: id, err: error });
      });
    }
  }
}
