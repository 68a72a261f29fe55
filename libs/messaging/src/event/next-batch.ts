/** What batching needs to know of a pending event. */
export interface Batchable {
  /** Events with the same key (an aggregate) are handled in order; a failing event holds up its key only. */
  orderingKey: string;
  /** To be handled by itself: it failed before, or a process may have crashed on it. */
  alone: boolean;
  /** Epoch ms; not before. */
  notBefore: number;
}

export type NextBatch<T> = { items: T[] } | { waitMs: number };

/** The next of the pending events (in stream order) to handle together, or how long until one is due (Infinity: none). */
export function nextBatch<T extends Batchable>(pending: Iterable<T>, now: number, max: number): NextBatch<T> {
  const items: T[] = [];
  const heldUp = new Set<string>();
  let wakeAt = Number.POSITIVE_INFINITY;
  for (const item of pending) {
    if (items.length >= max) break;
    if (heldUp.has(item.orderingKey)) continue;
    if (item.notBefore > now) {
      heldUp.add(item.orderingKey);
      wakeAt = Math.min(wakeAt, item.notBefore);
    } else if (item.alone) {
      if (items.length === 0) return { items: [item] };
      break;
    } else {
      items.push(item);
    }
  }
  return items.length > 0 ? { items } : { waitMs: wakeAt - now };
}
