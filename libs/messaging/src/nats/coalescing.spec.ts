import { shouldWaitForMore } from './coalescing';

describe('waiting for more events after a batch', () => {
  it.each([
    [0, false],
    [1, false],
    [3, false],
    [4, true],
    [63, true],
    [64, false],
    [500, false],
  ])('after a batch of %i: %s', (last, waits) => {
    expect(shouldWaitForMore(last)).toBe(waits);
  });
});
