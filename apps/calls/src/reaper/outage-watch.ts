/**
 * Tells dead owners from an outage on our side. Leases may be reaped only after every observation for `graceMs` was good
 * and none was missing: after an outage (NATS, Postgres, this process suspended) owners have that long to renew.
 */
export class OutageWatch {
  private healthySince: number | null = null;
  private lastSeen: number | null = null;

  constructor(
    private readonly graceMs: number,
    /** Observations further apart than this mean that this process was suspended. */
    private readonly maxGapMs: number,
  ) {}

  observe(nowMs: number, ok: boolean): void {
    const suspended = this.lastSeen !== null && nowMs - this.lastSeen > this.maxGapMs;
    this.lastSeen = nowMs;
    if (!ok) this.healthySince = null;
    else if (this.healthySince === null || suspended) this.healthySince = nowMs;
  }

  mayReap(nowMs: number): boolean {
    if (this.healthySince === null || this.lastSeen === null) return false;
    return nowMs - this.lastSeen <= this.maxGapMs && nowMs - this.healthySince >= this.graceMs;
  }
}
