import { timestampDelta } from './rtp-packet';

/** Interarrival jitter (RFC 3550, A.8), for 8 kHz clocks. */
export class JitterMeter {
  jitterMs = 0;
  private previous: { timestamp: number; arrivalMs: number } | undefined;

  observe(timestamp: number, arrivalMs: number): void {
    if (this.previous) {
      const sent = timestampDelta(timestamp, this.previous.timestamp) / 8;
      const difference = Math.abs(arrivalMs - this.previous.arrivalMs - sent);
      // A jump of the timestamps is a new stream, not jitter.
      if (difference < 5000) this.jitterMs += (difference - this.jitterMs) / 16;
    }
    this.previous = { timestamp, arrivalMs };
  }

  reset(): void {
    this.previous = undefined;
  }
}
