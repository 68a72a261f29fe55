import { Injectable } from '@nestjs/common';

/** Well within the time after which a batch's rest goes back: leasing what is only released again costs two writes each. */
const TARGET_MS = 250;
const WEIGHT_OF_LATEST = 0.3;
const REMEMBERED = 5_000;

/** How quickly endpoints answer this process, so that a slow one is not leased more than it will be sent. */
@Injectable()
export class Pace {
  private readonly means = new Map<string, number>();

  note(endpointId: string, ms: number): void {
    const before = this.means.get(endpointId);
    this.means.delete(endpointId);
    this.means.set(endpointId, before === undefined ? ms : before + WEIGHT_OF_LATEST * (ms - before));
    const [oldest] = this.means.keys();
    if (this.means.size > REMEMBERED && oldest !== undefined) this.means.delete(oldest);
  }

  /** Deliveries that one attempt after the other gets through in time; at least 1. Many, as long as nothing is known. */
  depth(endpointId: string): number {
    const mean = this.means.get(endpointId);
    return mean === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.floor(TARGET_MS / Math.max(1, mean)));
  }
}
