import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Log } from '@parley/platform';
import { CallsConfig } from '../calls.config';
import { Loop } from '../loop';
import { LeaseGuard } from '../reaper/lease-guard';
import { CompleteSession } from './complete-session';

const BATCH = 50;
const INTERVAL_MS = 500;
const RETRY_MS = 10_000;

/** Completes the sessions of ended calls. Every replica looks; each session is taken by one of them. */
@Injectable()
export class SessionFinalizer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    config: CallsConfig,
    private readonly db: Database,
    private readonly guard: LeaseGuard,
    private readonly complete: CompleteSession,
    private readonly log: Log,
  ) {
    this.loop = new Loop('finalizer', Math.min(INTERVAL_MS, config.REAPER_INTERVAL_MS), log, () =>
      this.turn(),
    );
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Something may be ready now: do not wait for the next turn. */
  wake(): void {
    this.loop.wake();
  }

  private async turn(): Promise<void> {
    for (;;) {
      const ready = await this.ready();
      for (const { call_id: callId } of ready) await this.completeOne(callId);
      if (ready.length < BATCH) return;
    }
  }

  /** One that fails must not hold up the others: it is tried again later. */
  private async completeOne(callId: string): Promise<void> {
    try {
      await this.complete.execute(callId, this.guard.mayReap());
    } catch (error) {
      this.log.error('session.not_completed', { call_id: callId, err: error });
      await this.db.transaction((tx) =>
        tx.query(
          `update session set finalize_at = clock_timestamp() + $2 * interval '1 ms'
           where call_id = $1 and status = 'processing'`,
          [callId, RETRY_MS],
        ),
      );
    }
  }

  /**
   * What is closed, or was never owned, is ready. Whatever else has outlived its deadline (or its owner's lease) is
   * ready only while the last words could have reached us.
   */
  private ready(): Promise<{ call_id: string }[]> {
    return this.db.query(
      `select s.call_id from session s join call c on c.id = s.call_id
       where s.status = 'processing'
         and ((s.finalize_at <= clock_timestamp() and (s.closed_at is not null or c.worker_id is null))
           or ($1 and (s.finalize_at <= clock_timestamp() or c.lease_until < clock_timestamp())))
       order by s.finalize_at limit ${BATCH}`,
      [this.guard.mayReap()],
    );
  }
}
