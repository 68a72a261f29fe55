import { saturate } from '../audio/level';
import { type FilterBank, filterBank } from './filter-bank';

export type ResamplerAlignment =
  /** Output starts where input starts; the tail is held back until `flush`. For whole utterances. */
  | 'centred'
  /** n samples in give n x ratio out at once, 3 ms delayed at 8 kHz. For live streams. */
  | 'causal';

/** Streaming sample rate conversion by any rational ratio; state carries over between calls. */
export class Resampler {
  private readonly bank: FilterBank;
  private history: Float64Array;
  /** Position of the next output: an input index into `history`, and a phase. */
  private index = 0;
  private phase = 0;
  private filled = 0;

  constructor(
    readonly fromRate: number,
    readonly toRate: number,
    private readonly alignment: ResamplerAlignment = 'centred',
  ) {
    this.bank = filterBank(fromRate, toRate);
    this.history = new Float64Array(4 * this.bank.taps + 1024);
    this.reset();
  }

  /** Forgets what came before; for a new, unrelated stream. */
  reset(): void {
    const { taps } = this.bank;
    this.history.fill(0);
    this.filled = this.alignment === 'centred' ? taps / 2 - 1 : taps - 1;
    this.index = 0;
    this.phase = 0;
  }

  process(input: Int16Array): Int16Array<ArrayBuffer> {
    if (this.fromRate === this.toRate) return input.slice();
    this.append(input);
    const { up, down, taps, phases } = this.bank;
    const ready = this.filled - taps + 1 - this.index;
    const out = new Int16Array(Math.max(0, Math.ceil((ready * up - this.phase) / down)));
    for (let n = 0; n < out.length; n++) {
      out[n] = saturate(Math.round(this.dot(phases[this.phase], this.index)));
      this.phase += down;
      this.index += Math.floor(this.phase / up);
      this.phase %= up;
    }
    this.compact();
    return out;
  }

  /** The samples still inside the filter; the stream ends here. */
  flush(): Int16Array<ArrayBuffer> {
    if (this.fromRate === this.toRate) return new Int16Array(0);
    const out = this.process(new Int16Array(this.bank.taps / 2));
    this.reset();
    return out;
  }

  private append(input: Int16Array): void {
    if (this.filled + input.length > this.history.length) {
      const grown = new Float64Array(2 * (this.filled + input.length));
      grown.set(this.history.subarray(0, this.filled));
      this.history = grown;
    }
    this.history.set(input, this.filled);
    this.filled += input.length;
  }

  private compact(): void {
    const drop = Math.min(this.index, this.filled);
    this.history.copyWithin(0, drop, this.filled);
    this.filled -= drop;
    this.index -= drop;
  }

  /** The hot loop of the library: four sums at a time, no checks (rows and history are long enough by construction). */
  private dot(taps: Float64Array | undefined, from: number): number {
    if (!taps) return 0;
    const { history } = this;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let i = 0, at = from; i < taps.length; i += 4, at += 4) {
      a += (taps[i] as number) * (history[at] as number);
      b += (taps[i + 1] as number) * (history[at + 1] as number);
      c += (taps[i + 2] as number) * (history[at + 2] as number);
      d += (taps[i + 3] as number) * (history[at + 3] as number);
    }
    return a + b + c + d;
  }
}

/** A whole signal at once. */
export function resample(pcm: Int16Array, fromRate: number, toRate: number): Int16Array<ArrayBuffer> {
  const resampler = new Resampler(fromRate, toRate);
  const head = resampler.process(pcm);
  const tail = resampler.flush();
  const out = new Int16Array(head.length + tail.length);
  out.set(head);
  out.set(tail, head.length);
  return out;
}
