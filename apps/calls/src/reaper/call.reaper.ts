import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Log, Loop } from '@parley/platform';
import { CallsConfig } from '../calls.config';
import { LeaseGuard } from './lease-guard';
import { ReapCall } from './reap-call';

const BATCH = 50;

/** Ends calls nobody owns any more. Every replica looks; each call is taken by one of them. */
@Injectable()
export class CallReaper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly config: CallsConfig,
    private readonly db: Database,
    private readonly guard: LeaseGuard,
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
    if (!this.guard.hears()) return;
    // Without a lock: ReapCall looks again under it. The partial index holds live calls only.
    const dead = await this.db.query<{ id: string }>(
      `select id from call
       where status in ('pending', 'ringing', 'in_progress')
         and (lease_until < clock_timestamp()
           or (worker_id is null and created_at < clock_timestamp() - $1 * interval '1 ms'))
       order by id limit ${BATCH}`,
      [this.config.CLAIM_TIMEOUT_MS],
    );
    if (dead.length === 0 || !(await this.guard.confirm())) return;
    for (const { id } of dead) {
      // One that fails must not hold up the others.
      await this.reap.execute(id).catch((error: unknown) => {
        this.log.error('call.not_reaped', { call_id: id, err: error });
      });
    }
  }
}
