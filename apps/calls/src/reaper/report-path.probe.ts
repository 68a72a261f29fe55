import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Clock, Log, Loop, newId } from '@parley/platform';
import { CallsConfig } from '../calls.config';
import { OutageWatch } from './outage-watch';

/** On top of the lease: the bus reconnects within about 2 s, and a sender retries within 3 s. */
const RECONNECT_MS = 5_000;
const PROBE_DEADLINE_MS = 1_000;

/**
 * Whether an expired lease means that its owner died, or only that its reports could not get through. The probe takes the
 * way of a report: over the bus, to any replica, into Postgres. It reports on a call that does not exist, so NOT_FOUND
 * is the healthy answer. An open connection alone proves nothing.
 */
@Injectable()
export class ReportPathProbe implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly watch: OutageWatch;
  private readonly loop: Loop;

  constructor(
    config: CallsConfig,
    private readonly bus: Bus,
    private readonly clock: Clock,
    log: Log,
  ) {
    const graceMs = config.REAP_GRACE_MS ?? config.LEASE_MS + RECONNECT_MS;
    this.watch = new OutageWatch(graceMs, 2 * config.REAPER_INTERVAL_MS + PROBE_DEADLINE_MS);
    this.loop = new Loop('lease_guard', config.REAPER_INTERVAL_MS, log, () => this.probe());
  }

  /** Reports have been getting through for the whole grace period. */
  isHealthy(): boolean {
    return this.watch.mayReap(this.clock.nowMs());
  }

  /**
   * Call it after expired leases were found: an outage since the last probe may have expired them. Only a report that gets
   * through now, after they expired, shows that theirs could have, too.
   */
  async confirm(): Promise<boolean> {
    if (!this.isHealthy()) return false;
    await this.probe();
    return this.isHealthy();
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private async probe(): Promise<void> {
    const ok = await this.reportGetsThrough();
    this.watch.observe(this.clock.nowMs(), ok);
  }

  private async reportGetsThrough(): Promise<boolean> {
    const unknownCall = { call_id: newId(), worker_id: this.bus.instanceId, lease_token: 0, reports: [] };
    try {
      await this.bus.request('calls.report', unknownCall, { deadlineMs: PROBE_DEADLINE_MS });
      return true;
    } catch (error) {
      return error instanceof AppError && error.code === 'NOT_FOUND';
    }
  }
}
