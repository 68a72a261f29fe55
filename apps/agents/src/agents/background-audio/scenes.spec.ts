import { readWav } from '@parley/media';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASSETS, SCENES } from './scenes';

const RATE = 8_000;
const LOOP_SECS = 12;
const wavs = new Map(SCENES.map(({ slug }) => [slug, readWav(readFileSync(join(ASSETS, `${slug}.wav`)))]));

const loop = (slug: string): Int16Array => wavs.get(slug)?.pcm ?? new Int16Array();
const steps = (samples: Int16Array): Float64Array =>
  Float64Array.from({ length: samples.length - 1 }, (_, i) => (samples[i + 1] ?? 0) - (samples[i] ?? 0));
const rms = (samples: Int16Array | Float64Array): number =>
  Math.sqrt(Array.from(samples).reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

describe.each(SCENES.map(({ slug }) => slug))('the background audio "%s"', (slug) => {
  it('is loud enough to be heard and soft enough to be talked over, throughout', () => {
    const samples = loop(slug);
    expect(samples).toHaveLength(LOOP_SECS * RATE);
    expect(rms(samples) / 32_767).toBeGreaterThan(0.05);
    expect(rms(samples) / 32_767).toBeLessThan(0.15);
    for (let sec = 0; sec < LOOP_SECS; sec += 1) {
      expect(rms(samples.subarray(sec * RATE, (sec + 1) * RATE)) / 32_767).toBeGreaterThan(0.01);
    }
  });

  it('has no seam: its end leads to its beginning as smoothly as any sample to the next', () => {
    const samples = loop(slug);
    const seam = Math.abs((samples[0] ?? 0) - (samples.at(-1) ?? 0));
    const sorted = steps(samples).map(Math.abs).sort();
    expect(seam).toBeLessThanOrEqual(sorted[Math.floor(sorted.length * 0.999)] ?? 0);
  });

  it('is a mono WAV file at the rate of a phone line', () => {
    expect(wavs.get(slug)).toMatchObject({ channels: 1, sampleRate: RATE });
  });
});

it('background audio differs from scene to scene: rain is bright, a street is dull', () => {
  const brightness = (slug: string): number => rms(steps(loop(slug))) / rms(loop(slug));
  expect(brightness('rain')).toBeGreaterThan(3 * brightness('street'));
  expect(new Set(SCENES.map(({ slug }) => brightness(slug).toFixed(4))).size).toBe(SCENES.length);
});
