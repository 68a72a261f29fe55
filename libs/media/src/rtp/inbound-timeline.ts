import { FRAME_MS, FRAME_SAMPLES } from '../audio/frame';
import { type ReceivedFrame } from '../transport/media-transport';
import { ArrivalClock } from './arrival-clock';
import { timestampDelta } from './rtp-packet';

const SAMPLES_PER_MS = 8;

/** Longest hole filled from a timestamp jump. */
const MAX_FILL_SAMPLES = 25 * FRAME_SAMPLES;
/** Without packets for so long, time goes on in silence, so that VAD and recogniser are never stuck in mid-word. */
const STARVED_MS = 120;

/** Makes one unbroken sequence of 20 ms frames of packets in order: holes and starvation become silence. */
export class InboundTimeline {
  private readonly clock = new ArrivalClock();
  private expected: number | undefined;
  private coveredMs = 0;
  /** Silence emitted on starvation that a following timestamp jump already accounts for. */
  private prefilled = 0;
  private partial = new Int16Array(FRAME_SAMPLES);
  private partialLength = 0;

  constructor(private readonly emit: (frame: ReceivedFrame) => void) {}

  push(pcm: Int16Array, timestamp: number, arrivalMs: number): void {
    const endMs = this.clock.observe((timestamp + pcm.length) >>> 0, arrivalMs);
    if (this.expected === undefined)
      this.coveredMs = Math.max(this.coveredMs, endMs - pcm.length / SAMPLES_PER_MS);
    else this.fillHole(timestampDelta(timestamp, this.expected), endMs - pcm.length / SAMPLES_PER_MS);
    this.prefilled = 0;
    this.expected = (timestamp + pcm.length) >>> 0;
    this.append(pcm, endMs);
  }

  /** To be called every 20 ms or so: keeps time going when nothing comes. */
  starve(nowMs: number): void {
    if (this.expected === undefined) return;
    while (nowMs - this.coveredMs > STARVED_MS) {
      this.prefilled += FRAME_SAMPLES;
      this.append(new Int16Array(FRAME_SAMPLES), this.coveredMs + FRAME_MS);
    }
  }

  /** Another source or stream follows: its timestamps have nothing to do with the old ones. */
  restart(): void {
    this.clock.reset();
    this.expected = undefined;
    this.prefilled = 0;
  }

  private fillHole(gap: number, endMs: number): void {
    const missing = Math.min(gap - this.prefilled, MAX_FILL_SAMPLES);
    if (missing > 0) this.append(new Int16Array(missing), endMs);
  }

  /** `endMs` is the moment of the last sample. */
  private append(pcm: Int16Array, endMs: number): void {
    let taken = 0;
    while (taken < pcm.length) {
      const count = Math.min(FRAME_SAMPLES - this.partialLength, pcm.length - taken);
      this.partial.set(pcm.subarray(taken, taken + count), this.partialLength);
      this.partialLength += count;
      taken += count;
      if (this.partialLength < FRAME_SAMPLES) break;
      this.finishFrame(endMs - (pcm.length - taken) / SAMPLES_PER_MS);
    }
  }

  private finishFrame(placedMs: number): void {
    const pcm = this.partial;
    this.partial = new Int16Array(FRAME_SAMPLES);
    this.partialLength = 0;
    this.coveredMs = Math.max(this.coveredMs, placedMs);
    this.emit({ pcm, endMs: this.coveredMs, placedMs });
  }
}
