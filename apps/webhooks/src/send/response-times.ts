import { Injectable } from '@nestjs/common';

/** Well within the time after which the rest of a batch is released: leasing and releasing costs two writes each. */
const TARGET_MS = 250;
const WEIGHT_OF_LATEST = 0.3;
const REMEMBERED = 5_000;

/** How quickly endpoints answer this process, so that a slow one is not leased more than it will be sent. */
@Injectable()
export class ResponseTimes {
  private readonly means = new Map<string, number>();

  observe(endpointId: string, ms: number): void {
    const before = this.means.get(endpointId);
    this.means.delete(endpointId);
    this.means.set(endpointId, before === undefined ? ms : before + WEIGHT_OF_LATEST * (ms - before));
    const [oldest] = this.means.keys();
    if (this.means.size > REMEMBERED && oldest !== undefined) this.means.delete(oldest);
  }

  /** Deliveries that one slot gets through in time, one after the other; at least 1. Any number while nothing is known. */
  deliveriesInTime(endpointId: string): number {
    const mean = this.means.get(endpointId);
    return mean === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.floor(TARGET_MS / Math.max(1, mean)));
  }
}
