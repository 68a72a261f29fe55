import { monotonicMs } from '../clock';

export const SLOT_MS = 5;
export const PHASES = 4;
const FRAME_MS = SLOT_MS * PHASES;
/** Timers fire up to a millisecond early or late: half of one early is due. */
const EARLY_MS = 0.5;
/** Later than this, frames are given up rather than sent in a burst that no receiver's buffer would hold. */
const MAX_BEHIND_MS = 100;

export interface TickerTarget {
  /** One of the four phases is due; `scheduledMs` is the grid's time, not now. */
  onSlot(phase: number, scheduledMs: number): void;
  /** Every phase lost this many frames to a stall. */
  onSkip(frames: number): void;
  /** After the slots that were due. */
  onIdle(): void;
}

/**
 * One timer for all sessions of a worker. It aims at the grid and not at "5 ms from now", so it never drifts; what it
 * missed is caught up at once.
 */
export class Ticker {
  private timer: NodeJS.Timeout | undefined;
  private next = 0;
  private slot = 0;
  private stopped = false;

  constructor(
    private readonly target: TickerTarget,
    private readonly clock: () => number = monotonicMs,
  ) {}

  start(): void {
    this.next = this.clock() + SLOT_MS;
    this.arm();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Runs what is due. Public for tests with their own clock. */
  run(): void {
    for (let now = this.clock(); now >= this.next - EARLY_MS; now = this.clock()) {
      if (now - this.next > MAX_BEHIND_MS) this.giveUp(now - this.next);
      this.target.onSlot(this.slot % PHASES, this.next);
      this.slot += 1;
      this.next += SLOT_MS;
    }
    this.target.onIdle();
  }

  /** Whole frames of all phases, so that each keeps its place in the grid. */
  private giveUp(behindMs: number): void {
    const frames = Math.floor(behindMs / FRAME_MS);
    this.next += frames * FRAME_MS;
    this.target.onSkip(frames);
  }

  private arm(): void {
    this.timer = setTimeout(
      () => {
        this.run();
        if (!this.stopped) this.arm();
      },
      Math.max(0, this.next - this.clock()),
    );
  }
}
