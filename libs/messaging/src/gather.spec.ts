import { gathers } from './gather';

describe('waiting for more events before the next are taken up', () => {
  it.each([
    [0, false],
    [1, false],
    [3, false],
    [4, true],
    [63, true],
    [64, false],
    [500, false],
  ])('after %i: %s', (last, waits) => {
    expect(gathers(last)).toBe(waits);
  });
});
