import fc from 'fast-check';
import { type ReceivedFrame } from '../transport/media-transport';
import { InboundTimeline } from './inbound-timeline';

function timeline(): { frames: ReceivedFrame[]; line: InboundTimeline } {
  const frames: ReceivedFrame[] = [];
  return { frames, line: new InboundTimeline((frame) => frames.push(frame)) };
}

const voice = (length = 160): Int16Array => new Int16Array(length).fill(1000);
const heard = (frames: ReceivedFrame[]): string =>
  frames.map(({ pcm }) => (pcm[80] === 0 ? '.' : 'x')).join('');

describe('the inbound timeline', () => {
  it('fills a timestamp jump with silence, at most 25 frames', () => {
    const { frames, line } = timeline();
    line.push(voice(), 0, 20);
    line.push(voice(), 480, 80);
    line.push(voice(), 480 + 160 * 100, 2080);
    expect(heard(frames)).toBe(`x..x${'.'.repeat(25)}x`);
  });

  it('goes over the timestamp wrap without a hole', () => {
    const { frames, line } = timeline();
    line.push(voice(), 0xffffffff - 159, 20);
    line.push(voice(), 0, 40);
    expect(heard(frames)).toBe('xx');
  });

  it('makes 20 ms frames of packets of any length', () => {
    const { frames, line } = timeline();
    for (let i = 0; i < 6; i++) line.push(voice(240), i * 240, 30 * (i + 1));
    expect(heard(frames)).toBe('x'.repeat(9));
    expect(frames.map(({ endMs }) => endMs)).toEqual([20, 40, 60, 80, 100, 120, 140, 160, 180]);
  });

  it('lets time go on in silence when nothing comes, and does not count that silence twice', () => {
    const { frames, line } = timeline();
    line.push(voice(), 0, 20);
    for (let now = 40; now <= 400; now += 20) line.starve(now);
    const starved = frames.length - 1;
    expect(starved).toBeGreaterThan(10);
    line.push(voice(), 160 * 20, 420);
    expect(heard(frames)).toBe(`x${'.'.repeat(19)}x`);
  });

  it('places a burst after a stall where it belongs', () => {
    const { frames, line } = timeline();
    line.push(voice(), 0, 20);
    for (let now = 40; now <= 300; now += 20) line.starve(now);
    for (let i = 1; i <= 14; i++) line.push(voice(), i * 160, 300);
    const placed = frames.filter(({ pcm }) => pcm[0] === 1000).map(({ placedMs }) => Math.round(placedMs));
    expect(placed).toEqual(Array.from({ length: 15 }, (_, i) => 20 * (i + 1)));
  });

  it('takes in a sender whose timestamps stood still while it paused', () => {
    const { frames, line } = timeline();
    line.push(voice(), 0, 20);
    for (let i = 1; i <= 60; i++) line.push(voice(), i * 160, 220 + 20 * i);
    expect(frames.at(-1)?.placedMs).toBeCloseTo(220 + 20 * 60, -1);
  });

  it('never lets time go back', () => {
    const step = fc.record({
      gap: fc.integer({ min: 0, max: 8000 }),
      wait: fc.integer({ min: 0, max: 300 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { frames, line } = timeline();
        let timestamp = 0;
        let now = 0;
        for (const { gap, wait } of steps) {
          timestamp = (timestamp + 160 + gap) >>> 0;
          now += wait;
          line.starve(now);
          line.push(voice(), timestamp, now);
        }
        return frames.every(({ endMs }, i) => i === 0 || endMs >= (frames[i - 1]?.endMs ?? 0));
      }),
    );
  });
});
