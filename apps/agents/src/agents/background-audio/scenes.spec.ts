import { readWav } from '@parley/media';
import { createHash } from 'node:crypto';
import { LOOP_SECS, samplesOf, SCENES } from './scenes';
import { RATE, rms } from './signal';
import { wavOf } from './wav';

const loops = new Map<string, Int16Array>();
beforeAll(async () => {
  for (const scene of SCENES) loops.set(scene.slug, await samplesOf(scene));
}, 60_000);

const loop = (slug: string): Int16Array => loops.get(slug) ?? new Int16Array();
const steps = (samples: Int16Array): Float64Array =>
  Float64Array.from({ length: samples.length - 1 }, (_, i) => (samples[i + 1] ?? 0) - (samples[i] ?? 0));

describe.each(SCENES.map(({ slug }) => slug))('the background audio "%s"', (slug) => {
  it('is the same in every run', async () => {
    const scene = SCENES.find((one) => one.slug === slug);
    const digest = (samples: Int16Array): string =>
      createHash('sha256').update(Buffer.from(samples.buffer)).digest('hex');
    expect(scene && digest(await samplesOf(scene))).toBe(digest(loop(slug)));
  });

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

  it('is a WAV file others can read', () => {
    const wav = readWav(wavOf(loop(slug)));
    expect([wav.channels, wav.sampleRate]).toEqual([1, RATE]);
    expect(Buffer.from(wav.pcm.buffer).equals(Buffer.from(loop(slug).buffer))).toBe(true);
  });
});

it('they sound different: rain is bright, a street is dull', () => {
  const brightness = (slug: string): number => rms(steps(loop(slug))) / rms(loop(slug));
  expect(brightness('rain')).toBeGreaterThan(3 * brightness('street'));
  expect(new Set([...loops.keys()].map((slug) => brightness(slug).toFixed(4))).size).toBe(SCENES.length);
});
