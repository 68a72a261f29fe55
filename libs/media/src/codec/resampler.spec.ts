import fc from 'fast-check';
import { goertzel } from '../audio/inband-dtmf';
import { rms } from '../audio/level';
import { concat, tone } from '../audio/tone';
import { resample, Resampler } from './resampler';

const PAIRS: [number, number][] = [
  [8000, 16000],
  [16000, 8000],
  [8000, 24000],
  [24000, 8000],
  [16000, 24000],
  [24000, 16000],
  [22050, 8000],
  [22050, 16000],
];

describe('resampling', () => {
  it.each(PAIRS)('%d to %d keeps a 1 kHz tone: pitch, level and length', (from, to) => {
    const out = resample(tone({ frequencies: [1000], durationMs: 400, sampleRate: from }), from, to);
    expect(Math.abs(out.length - to * 0.4)).toBeLessThanOrEqual(1);
    const middle = out.subarray(to * 0.1, to * 0.3);
    expect(20 * Math.log10(rms(middle) / (8000 / Math.SQRT2))).toBeCloseTo(0, 1);
    expect(goertzel(middle, 1000, to) / rms(middle) ** 2).toBeGreaterThan(0.999);
  });

  it.each([16000, 22050, 24000])('%d to 8000 keeps out what would alias, by 60 dB', (from) => {
    for (const frequency of [4400, 5000, 7000]) {
      const out = resample(tone({ frequencies: [frequency], durationMs: 400, sampleRate: from }), from, 8000);
      expect(20 * Math.log10(rms(out.subarray(800, 2400)) / 5657)).toBeLessThan(-60);
    }
  });

  it('8000 to 16000 keeps images 60 dB down', () => {
    const out = resample(tone({ frequencies: [3000], durationMs: 400 }), 8000, 16000).subarray(1600, 4800);
    expect(10 * Math.log10(goertzel(out, 5000, 16000) / goertzel(out, 3000, 16000))).toBeLessThan(-60);
  });

  it.each(PAIRS)('%d to %d: chunks of any size give the same as the whole', (from, to) => {
    const input = tone({ frequencies: [440, 1800], durationMs: 100, sampleRate: from });
    const whole = resample(input, from, to);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }), (sizes) => {
        const resampler = new Resampler(from, to);
        const parts: Int16Array[] = [];
        for (let at = 0, i = 0; at < input.length; i++) {
          const size = sizes[i % sizes.length] ?? 1;
          parts.push(resampler.process(input.subarray(at, at + size)));
          at += size;
        }
        parts.push(resampler.flush());
        expect([...concat(parts)]).toEqual([...whole]);
      }),
      { numRuns: 20 },
    );
  });

  it('causal resampling gives a 20 ms frame for every 20 ms frame at once', () => {
    const resampler = new Resampler(8000, 16000, 'causal');
    for (let i = 0; i < 50; i++) expect(resampler.process(new Int16Array(160))).toHaveLength(320);
  });
});
