/** Samples per millisecond, each side. */
const RATE_PER_MS = 8;
/** A frame may lie this far off the clock before its track jumps: below, tracks stay unbroken, without clicks. */
const TOLERANCE = 20 * RATE_PER_MS;
const BLOCK_MS = 1000;
/** Late caller audio still finds its place for so long. */
const HOLD_BACK_MS = 500;
const CAPACITY = 4000 * RATE_PER_MS;

export interface RecordingBlock {
  pcm: Int16Array<ArrayBuffer>;
  atMs: number;
}

/**
 * Two tracks on one clock: left the caller, right the agent. Frames are placed by time, so that both stay aligned to
 * within 20 ms however packets came; where nothing was placed there is silence.
 */
export class StereoRecorder {
  private readonly ring = new Int16Array(2 * CAPACITY);
  /** Next sample of each track, counted from the start. */
  private readonly cursor = [0, 0];
  private given = 0;

  constructor(private readonly startMs: number) {}

  caller(frame: Int16Array, endMs: number): void {
    this.place(0, frame, endMs - frame.length / RATE_PER_MS);
  }

  agent(frame: Int16Array, startMs: number): void {
    this.place(1, frame, startMs);
  }

  /** A block about once a second; with `all`, everything up to now. */
  take(nowMs: number, all = false): RecordingBlock | undefined {
    const until = Math.round((nowMs - this.startMs - (all ? 0 : HOLD_BACK_MS)) * RATE_PER_MS);
    const count = until - this.given;
    if (all ? count <= 0 : count < BLOCK_MS * RATE_PER_MS) return undefined;
    const pcm = new Int16Array(2 * count);
    // A gap longer than the ring (a stalled worker) is silence.
    for (let i = 0; i < Math.min(count, CAPACITY); i++) {
      const slot = 2 * ((this.given + i) % CAPACITY);
      pcm[2 * i] = this.ring[slot] ?? 0;
      pcm[2 * i + 1] = this.ring[slot + 1] ?? 0;
      this.ring[slot] = 0;
      this.ring[slot + 1] = 0;
    }
    const atMs = this.startMs + this.given / RATE_PER_MS;
    this.given = until;
    return { pcm, atMs };
  }

  private place(side: 0 | 1, frame: Int16Array, startMs: number): void {
    const ideal = Math.round((startMs - this.startMs) * RATE_PER_MS);
    const cursor = this.cursor[side] ?? 0;
    const from = Math.abs(ideal - cursor) < TOLERANCE ? cursor : ideal;
    for (let i = 0; i < frame.length; i++) {
      const position = from + i;
      if (position < this.given || position >= this.given + CAPACITY) continue;
      this.ring[2 * (position % CAPACITY) + side] = frame[i] ?? 0;
    }
    this.cursor[side] = from + frame.length;
  }
}
