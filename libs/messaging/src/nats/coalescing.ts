/** A transaction or a round trip costs much the same for thirty events as for three. */
const MANY = 4;
const ENOUGH = 64;

/**
 * Whether to wait a few milliseconds before taking the next events, judged by the size of the last batch: from 4 on more
 * are on their way, from 64 on a larger batch gains nothing. A single event after a pause never waits.
 */
export function shouldWaitForMore(lastBatchSize: number): boolean {
  return lastBatchSize >= MANY && lastBatchSize < ENOUGH;
}
