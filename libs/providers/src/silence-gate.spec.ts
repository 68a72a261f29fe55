import { SilenceGate } from './silence-gate';

const silence = (ms: number, level = 0) =>
  Int16Array.from({ length: ms * 16 }, (_, i) => (i % 2 ? level : -level));
const voice = (ms: number, level = 3000) =>
  Int16Array.from({ length: ms * 16 }, (_, i) => level * Math.sin(i / 5));
const ms = (pcm: Int16Array) => pcm.length / 16;

describe('SilenceGate', () => {
  it('keeps nothing of silence and of a quiet line', () => {
    const gate = new SilenceGate();
    expect(ms(gate.push(silence(3000)))).toBe(0);
    expect(ms(gate.push(silence(3000, 20)))).toBe(0);
    expect(gate.quietMs).toBe(6000);
  });

  it('keeps speech with 300 ms before and 500 ms after it', () => {
    const gate = new SilenceGate();
    expect(ms(gate.push(silence(2000)))).toBe(0);
    expect(ms(gate.push(voice(1000)))).toBe(1300);
    expect(ms(gate.push(silence(3000)))).toBe(500);
    expect(gate.quietMs).toBe(3000);
  });

  it('keeps a pause between words whole', () => {
    const gate = new SilenceGate();
    const kept = [voice(500), silence(400), voice(500)].map((part) => ms(gate.push(part)));
    expect(kept).toEqual([500, 400, 500]);
  });

  it('gets used to a noisy line', () => {
    const gate = new SilenceGate();
    gate.push(silence(30_000, 400));
    expect(ms(gate.push(silence(2000, 400)))).toBe(0);
    expect(ms(gate.push(voice(500)))).toBeGreaterThanOrEqual(500);
  });

  it('takes audio in blocks of any size', () => {
    const whole = new Int16Array([...silence(400), ...voice(300), ...silence(900)]);
    const once = ms(new SilenceGate().push(whole));
    const gate = new SilenceGate();
    let pieces = 0;
    for (let at = 0; at < whole.length; at += 77) pieces += ms(gate.push(whole.subarray(at, at + 77)));
    expect(pieces).toBe(once);
    expect(once).toBe(300 + 300 + 500);
  });

  it('starts anew after a reset', () => {
    const gate = new SilenceGate();
    gate.push(voice(500));
    gate.reset();
    expect(ms(gate.push(silence(200)))).toBe(0);
  });
});
