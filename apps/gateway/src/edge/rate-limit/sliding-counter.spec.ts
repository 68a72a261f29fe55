import { SlidingCounter } from './sliding-counter';

describe('SlidingCounter', () => {
  let now = 0;
  let counter: SlidingCounter;
  const taken = (name: string, times: number): number =>
    Array.from({ length: times }, () => counter.take(name)).filter(Boolean).length;

  beforeEach(() => {
    now = 600_000;
    counter = new SlidingCounter(10, 3, () => now);
  });

  it('takes up to the limit, for each name by itself', () => {
    expect(taken('a', 15)).toBe(10);
    expect(taken('b', 15)).toBe(10);
    expect(counter.state('a')).toEqual({ limit: 10, remaining: 0, resetMs: 60_000 });
    expect(counter.state('nobody')).toEqual({ limit: 10, remaining: 10, resetMs: 60_000 });
  });

  it('frees the limit little by little in the next minute', () => {
    taken('a', 10);
    now += 60_000;
    expect(taken('a', 10)).toBe(0);
    now += 30_000;
    expect(taken('a', 10)).toBe(5);
    now += 120_000;
    expect(taken('a', 15)).toBe(10);
  });

  it('does not count what is given back', () => {
    for (let n = 0; n < 50; n += 1) {
      expect(counter.take('a')).toBe(true);
      counter.giveBack('a');
    }
    expect(counter.state('a').remaining).toBe(10);
    counter.giveBack('a');
    counter.giveBack('unknown');
    expect(taken('a', 15)).toBe(10);
  });

  it('forgets the name that has been quiet longest', () => {
    taken('a', 10);
    taken('b', 10);
    taken('c', 10);
    counter.take('a');
    taken('d', 1);
    expect([counter.take('a'), counter.take('b')]).toEqual([false, true]);
  });
});
