import {
  between,
  each,
  highpass,
  ping,
  place,
  type Random,
  RATE,
  resonate,
  swell,
  whiteNoise,
} from './signal';

/** First and second formant of five vowels. */
const VOWELS = [
  [730, 1_090],
  [530, 1_840],
  [270, 2_290],
  [570, 840],
  [300, 870],
] as const;

function syllable(random: Random, pitch: number): Float64Array {
  const length = Math.round(between(random, 0.12, 0.26) * RATE);
  const pulses = new Float64Array(length);
  for (let at = 0; at < length; at += RATE / (pitch * between(random, 0.97, 1.03)))
    pulses[Math.floor(at)] = 1;
  const [first, second] = VOWELS[Math.floor(random() * VOWELS.length)] ?? VOWELS[0];
  const low = resonate(pulses, first, 90);
  const high = resonate(pulses, second, 140);
  return swell(each(length, (index) => (low[index] ?? 0) + 0.6 * (high[index] ?? 0)));
}

/** One far voice that says nothing: syllables, phrases, pauses. */
export function murmur(loop: Float64Array, random: Random, gain: number): void {
  const secs = loop.length / RATE;
  const pitch = between(random, 95, 220);
  for (let at = between(random, 0, 2); at < secs; at += between(random, 0.4, 1.6)) {
    const count = Math.round(between(random, 4, 10));
    for (let index = 0; index < count && at < secs; index += 1) {
      place(
        loop,
        syllable(random, pitch * (1.08 - (0.16 * index) / count)),
        at,
        gain * between(random, 0.6, 1),
      );
      at += between(random, 0.13, 0.24);
    }
  }
}

/** Somebody types a few words. */
export function typing(loop: Float64Array, random: Random, gain: number): void {
  let at = between(random, 0, loop.length / RATE);
  const strokes = Math.round(between(random, 7, 18));
  for (let index = 0; index < strokes; index += 1) {
    const click = highpass(whiteNoise(Math.round(0.012 * RATE), random), 1_200);
    place(
      loop,
      each(click.length, (index) => (click[index] ?? 0) * Math.exp(-index / 22)),
      at % (loop.length / RATE),
      gain * between(random, 0.4, 1),
    );
    at += between(random, 0.08, 0.22);
  }
}

/** Cup on saucer. */
export function clink(loop: Float64Array, random: Random, gain: number): void {
  const at = between(random, 0, loop.length / RATE);
  for (const partial of [1, 1.31, 1.74]) {
    const hertz = Math.min(3_700, between(random, 1_900, 2_300) * partial);
    place(loop, ping(hertz, 0.05, 0.3), at, gain / partial);
  }
}

/** A telephone, rooms away: two tones, warbling. */
export function ringing(loop: Float64Array, atSecs: number, gain: number): void {
  const bell = each(RATE, (index) => {
    const at = (2 * Math.PI * index) / RATE;
    return (Math.sin(440 * at) + Math.sin(480 * at)) * (0.5 + 0.5 * Math.sign(Math.sin(20 * at)));
  });
  place(loop, swell(bell), atSecs, gain);
}

/** A bird: a few short sweeps. */
export function chirp(loop: Float64Array, random: Random, gain: number): void {
  let at = between(random, 0, loop.length / RATE);
  const base = between(random, 2_100, 3_000);
  const notes = Math.round(between(random, 2, 6));
  for (let note = 0; note < notes; note += 1) {
    const length = Math.round(between(random, 0.05, 0.11) * RATE);
    const rise = between(random, -500, 700);
    let phase = 0;
    const sweep = each(length, (index) => {
      phase += (2 * Math.PI * (base + (rise * index) / length)) / RATE;
      return Math.sin(phase);
    });
    place(loop, swell(sweep), at % (loop.length / RATE), gain);
    at += between(random, 0.09, 0.2);
  }
}
