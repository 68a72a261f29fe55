import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { boundedWork } from './bounded-work';

/** Waits without working, as on a machine that has no time for us. */
const idle = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Work that is done at once the third time, and tells how often it was begun. */
function starvedTwice(): () => number {
  let times = 0;
  return () => {
    times += 1;
    if (times < 3) idle(150);
    return times;
  };
}

describe('bounded work', () => {
  it('gives its result, or what it throws', () => {
    const broken = new RangeError('broken');
    expect(boundedWork(1_000, () => 7)).toBe(7);
    expect(() =>
      boundedWork(1_000, () => {
        throw broken;
      }),
    ).toThrow(broken);
  });

  it('ends what goes on for ever, whatever it catches', () => {
    const endless = (): void => {
      for (;;) {
        try {
          'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.match(/^(a+)+$/);
        } catch {
          // Nobody is to be told.
        }
      }
    };
    const begunAt = performance.now();
    expect(() => boundedWork(50, endless)).toThrow('timed out');
    expect(performance.now() - begunAt).toBeLessThan(10_000);
  });

  it('tries again what was not given the time', () => {
    expect(boundedWork(50, starvedTwice())).toBe(3);
  });

  it('does not take the work of other threads for its own', async () => {
    const other = new Worker("require('node:worker_threads').parentPort.postMessage(0); for (;;);", {
      eval: true,
    });
    await once(other, 'message');
    try {
      expect(boundedWork(50, starvedTwice())).toBe(3);
    } finally {
      await other.terminate();
    }
  });
});
