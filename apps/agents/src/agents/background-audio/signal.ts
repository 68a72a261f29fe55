/** Sound as numbers around 0. Every loop is a circle: what rings past its end goes on at its beginning, so no seam is heard. */
export const RATE = 8_000;

export type Random = () => number;

/** mulberry32: the same numbers on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** A sample at a time, in a plain loop: a loop of sound is a hundred thousand of them. */
export function each(length: number, sample: (index: number) => number): Float64Array {
  const out = new Float64Array(length);
  for (let index = 0; index < length; index += 1) out[index] = sample(index);
  return out;
}

export function whiteNoise(length: number, random: Random): Float64Array {
  return each(length, () => 2 * random() - 1);
}

/** One-pole low-pass around the circle: the first round only settles the filter. */
export function lowpass(sound: Float64Array, hertz: number): Float64Array {
  const keep = Math.exp((-2 * Math.PI * hertz) / RATE);
  const out = new Float64Array(sound.length);
  let state = 0;
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < sound.length; index += 1) {
      const value = sound[index] ?? 0;
      state = value + keep * (state - value);
      out[index] = state;
    }
  }
  return out;
}

export function highpass(sound: Float64Array, hertz: number): Float64Array {
  const low = lowpass(sound, hertz);
  return each(sound.length, (index) => (sound[index] ?? 0) - (low[index] ?? 0));
}

/** A two-pole resonance: a formant of a voice, the body of a bell. Starts silent. */
export function resonate(sound: Float64Array, hertz: number, width: number): Float64Array {
  const radius = Math.exp((-Math.PI * width) / RATE);
  const turn = 2 * radius * Math.cos((2 * Math.PI * hertz) / RATE);
  const gain = 1 - radius;
  let [one, two] = [0, 0];
  return each(sound.length, (index) => {
    const out = gain * (sound[index] ?? 0) + turn * one - radius * radius * two;
    [two, one] = [one, out];
    return out;
  });
}

/** A sine that dies away. */
export function ping(hertz: number, decaySecs: number, secs: number): Float64Array {
  return each(Math.round(secs * RATE), (index) => {
    const at = index / RATE;
    return Math.sin(2 * Math.PI * hertz * at) * Math.exp(-at / decaySecs);
  });
}

/** Rises and falls once, without a corner. */
export function swell(sound: Float64Array): Float64Array {
  const { length } = sound;
  return each(length, (index) => (sound[index] ?? 0) * 0.5 * (1 - Math.cos((2 * Math.PI * index) / length)));
}

/** Mixes a grain in, around the circle. */
export function place(loop: Float64Array, grain: Float64Array, atSecs: number, gain: number): void {
  const start = Math.round(atSecs * RATE);
  for (let index = 0; index < grain.length; index += 1) {
    const at = (start + index) % loop.length;
    loop[at] = (loop[at] ?? 0) + gain * (grain[index] ?? 0);
  }
}

export function mix(length: number, ...parts: [sound: Float64Array, gain: number][]): Float64Array {
  const out = new Float64Array(length);
  for (const [sound, gain] of parts) place(out, sound, 0, gain);
  return out;
}

export function rms(sound: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < sound.length; index += 1) sum += (sound[index] ?? 0) ** 2;
  return Math.sqrt(sum / Math.max(1, sound.length));
}

/** To a loudness, with peaks rounded off rather than cut. */
export function levelled(sound: Float64Array, level: number): Float64Array {
  const gain = level / rms(sound);
  return each(sound.length, (index) => Math.tanh((sound[index] ?? 0) * gain));
}
