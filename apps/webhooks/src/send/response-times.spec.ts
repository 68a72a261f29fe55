import { Pace } from './response-times';

describe('the pace of an endpoint', () => {
  it('is not held against one that nothing is known of', () => {
    expect(new Pace().depth('a')).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    [1, 250],
    [20, 12],
    [100, 2],
    [200, 1],
    [10_000, 1],
    [0, 250],
  ])('of %i ms an attempt is %i deliveries one after the other', (ms, depth) => {
    const pace = new Pace();
    pace.note('a', ms);
    expect(pace.depth('a')).toBe(depth);
    expect(pace.depth('b')).toBe(Number.POSITIVE_INFINITY);
  });

  it('follows what it does now, and one slow answer is not the end of it', () => {
    const pace = new Pace();
    pace.note('a', 10);
    pace.note('a', 110);
    expect(pace.depth('a')).toBe(6);
    for (let n = 0; n < 20; n += 1) pace.note('a', 10);
    expect(pace.depth('a')).toBeGreaterThan(20);
  });

  it('is remembered of those heard of last', () => {
    const pace = new Pace();
    for (let n = 0; n <= 5_000; n += 1) pace.note(String(n), 100);
    expect(pace.depth('0')).toBe(Number.POSITIVE_INFINITY);
    expect(pace.depth('1')).toBe(2);
  });
});
