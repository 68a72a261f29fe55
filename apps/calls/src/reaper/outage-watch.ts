/**
 * Tells silence of the owners from our own deafness. Reports count as able to reach us only after every observation for
 * `graceMs` was good and none was missing: after an outage (NATS, Postgres, this process stopped) owners get that long
 * to renew before a lease that ran out means death.
 */
export class OutageWatch {
  private hearingSince: number | null = null;
  private lastSeen: number | null = null;

  constructor(
    private readonly graceMs: number,
    /** Observations further apart than this: we were away ourselves. */
    private readonly maxGapMs: number,
  ) {}

  observe(nowMs: number, heard: boolean): void {
    const away = this.lastSeen !== null && nowMs - this.lastSeen > this.maxGapMs;
    this.lastSeen = nowMs;
    if (!heard) this.hearingSince = null;
    else if (this.hearingSince === null || away) this.hearingSince = nowMs;
  }

  mayJudge(nowMs: number): boolean {
    if (this.hearingSince === null || this.lastSeen === null) return false;
    return nowMs - this.lastSeen <= this.maxGapMs && nowMs - this.hearingSince >= this.graceMs;
  }
}
