/** What the plan needs to know of an event in hand. */
export interface Planned {
  /** Events of one lane (an aggregate) are handled in order; an event that fails holds up its lane alone. */
  lane: string;
  /** To be handled by itself: it failed before, or may be what a process died of. */
  alone: boolean;
  /** Epoch ms; not before. */
  notBefore: number;
}

export type Plan<T> = { items: T[] } | { waitMs: number };

/** The next events to handle together, out of those in hand (in stream order). `waitMs` is Infinity when none waits for time. */
export function planBatch<T extends Planned>(inHand: Iterable<T>, now: number, max: number): Plan<T> {
  const items: T[] = [];
  const heldUp = new Set<string>();
  let wakeAt = Number.POSITIVE_INFINITY;
  for (const item of inHand) {
    if (items.length >= max) break;
    if (heldUp.has(item.lane)) continue;
    if (item.notBefore > now) {
      heldUp.add(item.lane);
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
