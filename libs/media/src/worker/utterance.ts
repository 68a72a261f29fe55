import { Resampler } from '../codec/resampler';
import { FRAME_SAMPLES } from '../audio/frame';

const RATE = 8000;
const SLICE_MS = 20;

interface Chunk {
  pcm: Int16Array;
  sampleRate: number;
}

/**
 * The audio of one utterance, brought to 8 kHz a frame at a time as it is needed: a worker that resampled half a
 * minute of speech at once would stall every other call.
 */
export class Utterance {
  /** Nothing more will be added. */
  complete = false;
  playedSamples = 0;
  private readonly chunks: Chunk[] = [];
  private offset = 0;
  private resampler: Resampler | undefined;
  private ready = new Int16Array(4 * FRAME_SAMPLES);
  private readyLength = 0;

  constructor(
    readonly id: string,
    readonly generation: number,
  ) {}

  add(pcm: Int16Array, sampleRate: number): void {
    if (pcm.length > 0) this.chunks.push({ pcm, sampleRate });
  }

  get playedMs(): number {
    return (this.playedSamples * 1000) / RATE;
  }

  /** Audio not played yet. */
  get bufferedMs(): number {
    let ms = (this.readyLength * 1000) / RATE;
    this.chunks.forEach((chunk, i) => {
      ms += ((chunk.pcm.length - (i === 0 ? this.offset : 0)) * 1000) / chunk.sampleRate;
    });
    return ms;
  }

  /** Everything was taken and nothing more will come. */
  get exhausted(): boolean {
    return this.complete && this.chunks.length === 0 && this.readyLength === 0 && !this.resampler;
  }

  /** A whole 20 ms frame; the last one padded with silence. Undefined: not enough audio yet, or no more. */
  nextFrame(): Int16Array<ArrayBuffer> | undefined {
    while (this.readyLength < FRAME_SAMPLES && this.refill()) continue;
    if (this.readyLength === 0 || (this.readyLength < FRAME_SAMPLES && !this.complete)) return undefined;
    const frame = new Int16Array(FRAME_SAMPLES);
    const count = Math.min(FRAME_SAMPLES, this.readyLength);
    frame.set(this.ready.subarray(0, count));
    this.ready.copyWithin(0, count, this.readyLength);
    this.readyLength -= count;
    this.playedSamples += count;
    // An end that falls on a frame boundary is known at once, not a frame later.
    if (this.readyLength === 0) this.refill();
    return frame;
  }

  /** Resamples one more slice; false when there is nothing left to do now. */
  private refill(): boolean {
    const chunk = this.chunks[0];
    if (!chunk) return this.complete && this.drainResampler();
    if (this.resampler && this.resampler.fromRate !== chunk.sampleRate) return this.drainResampler();
    this.resampler ??= new Resampler(chunk.sampleRate, RATE);
    const end = Math.min(chunk.pcm.length, this.offset + Math.round((chunk.sampleRate * SLICE_MS) / 1000));
    this.collect(this.resampler.process(chunk.pcm.subarray(this.offset, end)));
    this.offset = end;
    if (end === chunk.pcm.length) {
      this.chunks.shift();
      this.offset = 0;
    }
    return true;
  }

  private drainResampler(): boolean {
    if (!this.resampler) return false;
    this.collect(this.resampler.flush());
    this.resampler = undefined;
    return true;
  }

  private collect(pcm: Int16Array): void {
    if (this.readyLength + pcm.length > this.ready.length) {
      const grown = new Int16Array(2 * (this.readyLength + pcm.length));
      grown.set(this.ready.subarray(0, this.readyLength));
      this.ready = grown;
    }
    this.ready.set(pcm, this.readyLength);
    this.readyLength += pcm.length;
  }
}
