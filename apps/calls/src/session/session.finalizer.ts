import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Log, Loop } from '@parley/platform';
import { CallsConfig } from '../calls.config';
import { ReportPathProbe } from '../reaper/report-path.probe';
import { EXTRACTS, GIVEN_UP, UNCLAIMED } from './extraction.sql';
import { SessionCompleter } from './session.completer';

const BATCH = 50;
const INTERVAL_MS = 500;
const RETRY_MS = 10_000;

/** Completes the sessions of ended calls. Every replica runs it; each session is completed by one. */
@Injectable()
export class SessionFinalizer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    config: CallsConfig,
    private readonly db: Database,
    private readonly reportPath: ReportPathProbe,
    private readonly completer: SessionCompleter,
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
    await this.completer.stop();
  }

  /** Something may be ready: do not wait for the next turn. */
  wake(): void {
    this.loop.wake();
  }

  private async turn(): Promise<void> {
    await this.completer.prepare();
    await this.completeAll(await this.closed(), false);
    if (!this.reportPath.isHealthy()) return;
    const overdue = await this.overdue();
    // A missing report counts only while reports could get through.
    if (overdue.length > 0 && (await this.reportPath.confirm())) await this.completeAll(overdue, true);
  }

  private async completeAll(sessions: { call_id: string }[], overdue: boolean): Promise<void> {
    for (const { call_id: callId } of sessions) {
      // A failure must not hold up the others: it is retried later.
      await this.completer.take(callId, overdue).catch((error: unknown) => this.postpone(callId, error));
    }
    if (sessions.length === BATCH) this.loop.wake();
  }

  private async postpone(callId: string, error: unknown): Promise<void> {
    this.log.error('session.not_completed', { call_id: callId, err: error });
    await this.db.transaction((tx) =>
      tx.query(
        `update session set finalize_at = clock_timestamp() + $2 * interval '1 ms'
         where call_id = $1 and status = 'processing'`,
        [callId, RETRY_MS],
      ),
    );
  }

  /** No report follows: the owner closed the leg, or there never was one. */
  private closed(): Promise<{ call_id: string }[]> {
    return this.db.query(
      `select s.call_id from session s join call c on c.id = s.call_id
       where s.status = 'processing' and s.finalize_at <= clock_timestamp()
         and (s.closed_at is not null or c.worker_id is null) and ${this.takes()}
       order by s.finalize_at limit ${BATCH}`,
    );
  }

  /** The owner should have closed the leg by now, or is gone. */
  private overdue(): Promise<{ call_id: string }[]> {
    return this.db.query(
      `select s.call_id from session s join call c on c.id = s.call_id
       where s.status = 'processing' and (s.finalize_at <= clock_timestamp() or c.lease_until < clock_timestamp())
         and s.closed_at is null and c.worker_id is not null and ${this.takes()}
       order by s.finalize_at limit ${BATCH}`,
    );
  }

  /** Skips sessions being extracted, and, while this process is at its limit, those that still need extraction. */
  private takes(): string {
    return this.completer.full ? `(${GIVEN_UP} or not ${EXTRACTS})` : `(${GIVEN_UP} or ${UNCLAIMED})`;
  }
}
