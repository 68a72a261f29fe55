import { setImmediate as breath } from 'node:timers/promises';
import { chirp, clink, murmur, ringing, typing } from './grains';
import {
  between,
  each,
  highpass,
  levelled,
  lowpass,
  mix,
  ping,
  place,
  type Random,
  randomFrom,
  RATE,
  swell,
  whiteNoise,
} from './signal';

export const LOOP_SECS = 12;
const LENGTH = LOOP_SECS * RATE;
/** -20 dB below full scale: at the default volume of 0.3 it stays well under a voice. */
const LEVEL = 0.1;

/** Painting takes a while: others get their turn in between. */
async function times(count: number, what: () => void): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    what();
    await breath();
  }
}

const air = (random: Random, hertz: number): Float64Array => lowpass(whiteNoise(LENGTH, random), hertz);

async function office(random: Random): Promise<Float64Array> {
  const hum = ping(120, Infinity, LOOP_SECS);
  const loop = mix(LENGTH, [air(random, 350), 0.35], [hum, 0.02]);
  await times(2, () => murmur(loop, random, 0.5));
  await times(9, () => typing(loop, random, 0.22));
  return loop;
}

async function cafe(random: Random): Promise<Float64Array> {
  const loop = mix(LENGTH, [air(random, 500), 0.2]);
  await times(8, () => murmur(loop, random, between(random, 0.35, 0.9)));
  await times(10, () => clink(loop, random, 0.09));
  return loop;
}

async function callCentre(random: Random): Promise<Float64Array> {
  const loop = mix(LENGTH, [air(random, 900), 0.12]);
  await times(12, () => murmur(loop, random, between(random, 0.4, 0.8)));
  await times(7, () => typing(loop, random, 0.25));
  ringing(loop, 3, 0.05);
  ringing(loop, 5, 0.05);
  return loop;
}

async function rain(random: Random): Promise<Float64Array> {
  const loop = mix(LENGTH, [highpass(air(random, 2_800), 600), 1], [air(random, 150), 0.5]);
  await times(25, () => {
    for (let drop = 0; drop < 20; drop += 1) {
      place(
        loop,
        ping(between(random, 1_400, 3_600), 0.004, 0.03),
        between(random, 0, LOOP_SECS),
        between(random, 0.1, 0.5),
      );
    }
  });
  return loop;
}

async function street(random: Random): Promise<Float64Array> {
  const loop = mix(LENGTH, [lowpass(air(random, 160), 160), 4], [air(random, 900), 0.05]);
  await times(6, () => {
    const passing = lowpass(whiteNoise(Math.round(between(random, 2.5, 4.5) * RATE), random), 500);
    place(loop, swell(passing), between(random, 0, LOOP_SECS), between(random, 0.4, 0.9));
  });
  const horn = mix(0.4 * RATE, [ping(415, 1, 0.4), 1], [ping(523, 1, 0.4), 1]);
  place(loop, swell(horn), 7.3, 0.06);
  return loop;
}

async function park(random: Random): Promise<Float64Array> {
  const breeze = air(random, 420);
  const wind = each(
    LENGTH,
    (index) => (breeze[index] ?? 0) * (0.7 + 0.3 * Math.sin((2 * Math.PI * 2 * index) / LENGTH)),
  );
  const loop = mix(LENGTH, [wind, 0.6]);
  await times(16, () => chirp(loop, random, between(random, 0.05, 0.2)));
  return loop;
}

export interface Scene {
  /** Part of the object's key; never changes. */
  slug: string;
  name: string;
  description: string;
  paint: (random: Random) => Promise<Float64Array>;
}

export const SCENES: readonly Scene[] = [
  {
    slug: 'office',
    name: 'Office',
    description: 'A quiet office: air conditioning, typing, two far voices',
    paint: office,
  },
  { slug: 'cafe', name: 'Café', description: 'A café: many voices, cups', paint: cafe },
  {
    slug: 'call-centre',
    name: 'Call centre',
    description: 'A busy call centre: voices, keyboards, a telephone',
    paint: callCentre,
  },
  { slug: 'rain', name: 'Rain', description: 'Rain on a window', paint: rain },
  { slug: 'street', name: 'Street', description: 'A street with passing cars', paint: street },
  { slug: 'park', name: 'Park', description: 'Wind in the trees, birds', paint: park },
];

/** 16-bit samples of one loop, the same on every machine and in every run. */
export async function samplesOf(scene: Scene): Promise<Int16Array> {
  const seed = [...scene.slug].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
  const loop = levelled(await scene.paint(randomFrom(seed)), LEVEL);
  const samples = new Int16Array(loop.length);
  for (let index = 0; index < loop.length; index += 1)
    samples[index] = Math.round((loop[index] ?? 0) * 32_767);
  return samples;
}
