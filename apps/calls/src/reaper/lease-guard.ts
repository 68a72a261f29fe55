import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Clock, Log, Loop, newId } from '@parley/platform';
import { CallsConfig } from '../calls.config';
import { OutageWatch } from './outage-watch';

/** Beyond the lease itself: the bus reconnects within about 2 s, a sender tries again within 3 s. */
const RECONNECT_MS = 5_000;
const PROBE_DEADLINE_MS = 1_000;

/**
 * Whether a lease that ran out means that its owner died. It does not when reports could not get through, so each turn
 * goes the very way a report goes: over the bus, to any replica, into Postgres. A connection that merely looks open
 * proves nothing. What the probe reports on does not exist; NOT_FOUND is the sign of life.
 */
@Injectable()
export class LeaseGuard implements OnApplicationBootstrap, BeforeApplicationShutdown {
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

  /** Whether it is worth looking for the dead at all. */
  hears(): boolean {
    return this.watch.mayJudge(this.clock.nowMs());
  }

  /**
   * Asked after the silent were found: an outage that began since the last probe may be what silenced them. Only a
   * report that gets through now, later than their leases ran out, shows that theirs could have.
   */
  async confirm(): Promise<boolean> {
    if (!this.hears()) return false;
    await this.probe();
    return this.hears();
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private async probe(): Promise<void> {
    const heard = await this.reportGetsThrough();
    this.watch.observe(this.clock.nowMs(), heard);
  }

  private async reportGetsThrough(): Promise<boolean> {
    const nobody = { call_id: newId(), worker_id: this.bus.instanceId, lease_token: 0, reports: [] };
    try {
      await this.bus.request('calls.report', nobody, { deadlineMs: PROBE_DEADLINE_MS });
      return true;
    } catch (error) {
      return error instanceof AppError && error.code === 'NOT_FOUND';
    }
  }
}
