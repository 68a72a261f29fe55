import { LRUCache } from 'lru-cache';
import type { RateState } from './rate-headers';

const WINDOW_MS = 60_000;

interface Counts {
  window: number;
  current: number;
  previous: number;
}

/**
 * Counts per name over about the last minute: this minute's, and last minute's as far as the window still reaches into
 * it. Close, not exact, and a few numbers a name however high the limit is. Forgets who has been quiet longest.
 */
export class SlidingCounter {
  private readonly counts: LRUCache<string, Counts>;

  constructor(
    private readonly limit: number,
    namesMax: number,
    private readonly nowMs: () => number,
  ) {
    this.counts = new LRUCache({ max: namesMax });
  }

  /** Counts one more; false when that would be too many, and then it is not counted. */
  take(name: string): boolean {
    const counts = this.countsOf(name);
    if (this.used(counts) + 1 > this.limit) return false;
    counts.current += 1;
    return true;
  }

  giveBack(name: string): void {
    const counts = this.counts.peek(name);
    if (counts && counts.current > 0) counts.current -= 1;
  }

  state(name: string): RateState {
    const now = this.nowMs();
    const counts = this.counts.peek(name);
    const used = counts ? this.used(this.rolled(counts)) : 0;
    return {
      limit: this.limit,
      remaining: Math.max(0, Math.floor(this.limit - used)),
      resetMs: WINDOW_MS - (now % WINDOW_MS),
    };
  }

  private countsOf(name: string): Counts {
    const counts = this.rolled(this.counts.get(name) ?? { window: 0, current: 0, previous: 0 });
    this.counts.set(name, counts);
    return counts;
  }

  private rolled(counts: Counts): Counts {
    const window = Math.floor(this.nowMs() / WINDOW_MS);
    if (counts.window === window) return counts;
    counts.previous = counts.window === window - 1 ? counts.current : 0;
    counts.current = 0;
    counts.window = window;
    return counts;
  }

  private used({ current, previous }: Counts): number {
    return current + previous * (1 - (this.nowMs() % WINDOW_MS) / WINDOW_MS);
  }
}
