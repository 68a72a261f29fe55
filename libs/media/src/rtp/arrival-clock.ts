import { timestampDelta } from './rtp-packet';

const TICKS_PER_MS = 8;
/** How fast the estimate follows a slower sender: 1 ms a second at 50 packets, far above crystal drift. */
const CREEP_MS = 0.02;
/** A sender whose timestamps stood still: so far behind, for so many packets, is no network delay any more. */
const STALE_MS = 60;
const STALE_PACKETS = 25;
const JUMP_MS = 500;

/**
 * Maps RTP timestamps (8 kHz) to our clock by the fastest packets seen: jitter then does not move audio about in the
 * recording, and bursts after a stall land where they belong.
 */
export class ArrivalClock {
  private reference: { timestamp: number; ms: number } | undefined;
  private stale = 0;
  private staleLeast = Infinity;

  /** The moment on our clock of `timestamp`, given that it arrived at `arrivalMs`. */
  observe(timestamp: number, arrivalMs: number): number {
    if (!this.reference) {
      this.reference = { timestamp, ms: arrivalMs };
      return arrivalMs;
    }
    const expected = this.reference.ms + timestampDelta(timestamp, this.reference.timestamp) / TICKS_PER_MS;
    const behind = arrivalMs - expected;
    const ms = expected + this.correction(behind);
    this.reference = { timestamp, ms };
    return ms;
  }

  reset(): void {
    this.reference = undefined;
    this.stale = 0;
    this.staleLeast = Infinity;
  }

  private correction(behind: number): number {
    if (behind <= 0 || behind > JUMP_MS) return this.settle(behind);
    if (behind < STALE_MS) return this.settle(Math.min(behind, CREEP_MS));
    this.stale += 1;
    this.staleLeast = Math.min(this.staleLeast, behind);
    return this.stale >= STALE_PACKETS ? this.settle(this.staleLeast) : 0;
  }

  private settle(correction: number): number {
    this.stale = 0;
    this.staleLeast = Infinity;
    return correction;
  }
}
