import { resample } from '@parley/media';
import { confidence, MIN_CONFIDENCE } from './acceptance';
import { BandMirror } from './band-mirror';
import { soundingFrames, stretches } from './pauses';

const tone = (hz: number, ms: number, level = 6000, rate = 16_000) =>
  Int16Array.from({ length: (ms * rate) / 1000 }, (_, i) => level * Math.sin((2 * Math.PI * hz * i) / rate));
const power = (pcm: Int16Array, hz: number) => {
  let re = 0;
  let im = 0;
  pcm.forEach((sample, i) => {
    re += sample * Math.cos((2 * Math.PI * hz * i) / 16_000);
    im += sample * Math.sin((2 * Math.PI * hz * i) / 16_000);
  });
  return Math.hypot(re, im) / pcm.length;
};

describe('BandMirror', () => {
  it('puts a little of the telephone band, mirrored at 4 kHz, into the band above it', () => {
    const mirror = new BandMirror();
    const out = mirror.process(resample(tone(2500, 500, 6000, 8000), 8000, 16_000));
    expect(mirror.wideband).toBe(false);
    expect(power(out, 5500) / power(out, 2500)).toBeCloseTo(0.3, 1);
  });

  it('does the same in blocks of any size', () => {
    const pcm = tone(1000, 100);
    const whole = new BandMirror().process(pcm);
    const mirror = new BandMirror();
    const parts = [pcm.subarray(0, 333), pcm.subarray(333, 1000), pcm.subarray(1000)].flatMap((part) => [
      ...mirror.process(part),
    ]);
    expect(parts).toEqual([...whole]);
  });

  it('leaves wideband speech as it is', () => {
    const mirror = new BandMirror();
    const hiss = tone(6100, 500);
    const mixed = tone(500, 500).map((sample, i) => sample + 0.1 * (hiss[i] ?? 0));
    const out = mirror.process(mixed);
    expect(mirror.wideband).toBe(true);
    expect(power(out, 7500)).toBeLessThan(5);
  });

  it('leaves no digital silence', () => {
    const out = new BandMirror().process(new Int16Array(1600));
    expect(out.some((sample) => sample !== 0)).toBe(true);
    expect(Math.max(...out.map(Math.abs))).toBeLessThan(10);
  });
});

describe('stretches', () => {
  const pause = (ms: number) => new Int16Array(ms * 16);
  it('are parted by pauses, not by the gaps in words', () => {
    const pcm = Int16Array.from([
      ...pause(300),
      ...tone(300, 400),
      ...pause(100),
      ...tone(300, 300),
      ...pause(350),
      ...tone(300, 500),
      ...pause(400),
    ]);
    const lengths = stretches(pcm).map((part) => part.length / 16);
    expect(lengths).toEqual([1000, 700]);
    expect(soundingFrames(pcm) * 10).toBeCloseTo(1200, -2);
    expect(stretches(pause(500))).toEqual([]);
  });
});

describe('confidence', () => {
  it('falls with what the words lose against any sounds, and is none for a click', () => {
    expect(confidence(-5000, -4000, 100)).toBeGreaterThan(0.98);
    expect(confidence(-10_000, -4600, 100)).toBeCloseTo(0.5);
    expect(confidence(-14_000, -4000, 100)).toBeLessThan(0.01);
    expect(confidence(-100, -100, 5)).toBeLessThan(MIN_CONFIDENCE);
  });
});
