import { saturate } from '@parley/media';

/** share of the low band put into the high one; 0.3 measured best over seven voices (README) */
const GAIN = 0.3;
/** energy of 4..8 kHz over the whole, from which on audio counts as wideband: -40 dB */
const WIDEBAND = 10 ** -4;
/** +- LSBs of noise: digital silence has no logarithm, and one such frame spoils the mean the decoder subtracts */
const NOISE = 6;

/** a high-pass of 63 taps at 4.6 kHz; one output in four is enough to measure an energy */
const TAPS = 63;
const STRIDE = 4;
const HIGH_PASS = highPass(4600 / 16000);
/** share of the old energies kept per 10 ms: some seconds of memory */
const MEMORY = 0.997;

/**
 * The only acoustic model Debian has wants 16 kHz speech; a telephone gives 4 kHz of it, and an empty upper band makes
 * the model useless. Multiplying by (-1)^n mirrors the spectrum at 4 kHz, and a little of that fills the gap well
 * enough. Wideband audio (a browser's) is left as it is.
 */
export class BandMirror {
  private odd = false;
  private noise = 1;
  private tail = new Float32Array(TAPS);
  private high = 0;
  private total = 0;

  process(pcm: Int16Array): Int16Array {
    this.measure(pcm);
    const gain = this.wideband ? 0 : GAIN;
    const out = new Int16Array(pcm.length);
    for (let i = 0; i < pcm.length; i++) {
      const sample = pcm[i] ?? 0;
      this.noise = (Math.imul(this.noise, 1103515245) + 12345) & 0x7fffffff;
      const noise = (this.noise / 0x7fffffff - 0.5) * 2 * NOISE;
      out[i] = saturate(Math.round(sample + (this.odd ? -gain : gain) * sample + noise));
      this.odd = !this.odd;
    }
    return out;
  }

  get wideband(): boolean {
    return this.high > WIDEBAND * this.total;
  }

  private measure(pcm: Int16Array): void {
    const signal = new Float32Array(TAPS + pcm.length);
    signal.set(this.tail);
    signal.set(pcm, TAPS);
    this.tail = signal.slice(pcm.length);
    const keep = MEMORY ** (pcm.length / 160);
    this.high *= keep;
    this.total *= keep;
    for (let at = 0; at < pcm.length; at += STRIDE) {
      let filtered = 0;
      for (let k = 0; k < TAPS; k++) filtered += (HIGH_PASS[k] ?? 0) * (signal[at + k] ?? 0);
      const sample = signal[at + TAPS] ?? 0;
      this.high += filtered * filtered;
      this.total += sample * sample;
    }
  }
}

/** Windowed sinc; `cutoff` as a share of the sample rate. */
function highPass(cutoff: number): Float32Array {
  const middle = (TAPS - 1) / 2;
  return Float32Array.from({ length: TAPS }, (_, k) => {
    const n = k - middle;
    const low = n === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * n) / (Math.PI * n);
    const window =
      0.42 - 0.5 * Math.cos((2 * Math.PI * k) / (TAPS - 1)) + 0.08 * Math.cos((4 * Math.PI * k) / (TAPS - 1));
    return ((n === 0 ? 1 : 0) - low) * window;
  });
}
