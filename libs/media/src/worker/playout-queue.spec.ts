import fc from 'fast-check';
import { tone } from '../audio/tone';
import { PlayoutQueue, type PlayoutState } from './playout-queue';

const chunk = (utteranceId: string, ms: number, more: object = {}) => ({
  generation: 1,
  utteranceId,
  pcm: new Int16Array(ms * 8).fill(7),
  sampleRate: 8000,
  last: false,
  ...more,
});

function play(queue: PlayoutQueue, frames = 1000): PlayoutState[] {
  const states: PlayoutState[] = [];
  for (let i = 0; i < frames; i++) {
    const frame = queue.nextFrame();
    states.push(...queue.takeEnded());
    if (frame) states.push(frame.state);
  }
  return states;
}

describe('the playout queue', () => {
  it('counts what was played to the millisecond, and finishes with the last frame', () => {
    const queue = new PlayoutQueue();
    queue.add(chunk('a', 50, { last: true }));
    const states = play(queue);
    expect(states.map(({ playedMs, finished }) => [playedMs, finished])).toEqual([
      [20, false],
      [40, false],
      [50, true],
    ]);
  });

  it('pads the last frame with silence and never plays half a frame before the end', () => {
    const queue = new PlayoutQueue();
    queue.add(chunk('a', 30));
    expect(queue.nextFrame()?.pcm.every((s) => s === 7)).toBe(true);
    expect(queue.nextFrame()).toBeUndefined();
    queue.add(chunk('a', 0, { last: true }));
    const last = queue.nextFrame()?.pcm ?? new Int16Array(0);
    expect([last.length, last[79], last[80]]).toEqual([160, 7, 0]);
  });

  it('finishes an utterance that ends without more audio', () => {
    const queue = new PlayoutQueue();
    queue.add(chunk('a', 40));
    play(queue, 5);
    queue.add(chunk('a', 0, { last: true }));
    expect(play(queue, 1)).toEqual([
      { utteranceId: 'a', generation: 1, playedMs: 40, finished: true, interrupted: false },
    ]);
  });

  it('ends an utterance when the next one begins', () => {
    const queue = new PlayoutQueue();
    queue.add(chunk('a', 30));
    queue.add(chunk('b', 20, { last: true }));
    expect(play(queue).filter((s) => s.finished)).toMatchObject([
      { utteranceId: 'a', playedMs: 30 },
      { utteranceId: 'b', playedMs: 20 },
    ]);
  });

  it('flush drops older audio, returns what was heard, and reports late chunks once', () => {
    const queue = new PlayoutQueue();
    queue.add(chunk('a', 500));
    queue.add(chunk('b', 500));
    queue.add(chunk('c', 40, { generation: 2, last: true }));
    play(queue, 3);
    expect(queue.flush(2)).toMatchObject([
      { utteranceId: 'a', playedMs: 60, interrupted: true },
      { utteranceId: 'b', playedMs: 0, interrupted: true },
    ]);
    expect(queue.add(chunk('b', 100))).toBeUndefined();
    expect(queue.add(chunk('d', 100))).toMatchObject({ utteranceId: 'd', playedMs: 0, interrupted: true });
    expect(queue.add(chunk('d', 100))).toBeUndefined();
    expect(play(queue).map((s) => s.utteranceId)).toEqual(['c', 'c']);
  });

  it.each([8000, 16000, 22050, 24000])('audio at %d Hz plays for as long as it lasts', (sampleRate) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 6 }), (sizes) => {
        const queue = new PlayoutQueue();
        const total = sizes.reduce((a, b) => a + b);
        const pcm = tone({ frequencies: [300], durationMs: (total * 1000) / sampleRate, sampleRate });
        let at = 0;
        sizes.forEach((size, i) => {
          const last = i === sizes.length - 1;
          queue.add({ generation: 1, utteranceId: 'a', pcm: pcm.subarray(at, at + size), sampleRate, last });
          at += size;
        });
        expect(Math.abs(queue.bufferedMs - (total * 1000) / sampleRate)).toBeLessThan(0.001);
        const states = play(queue);
        expect(states.at(-1)?.finished).toBe(true);
        expect(Math.abs((states.at(-1)?.playedMs ?? 0) - (total * 1000) / sampleRate)).toBeLessThanOrEqual(
          0.126,
        );
        expect(queue.bufferedMs).toBe(0);
      }),
      { numRuns: 30 },
    );
  });
});
