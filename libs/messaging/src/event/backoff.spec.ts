import { backoffMs } from './backoff';

describe('the pause after a failure', () => {
  it('grows, and lasts about four minutes over the seven pauses before the eighth failure', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((failures) => backoffMs(failures, () => 0.5));
    expect(pauses).toEqual([200, 1_000, 5_000, 15_000, 30_000, 60_000, 120_000]);
  });

  it('varies by a tenth and stays at its longest', () => {
    expect(backoffMs(2, () => 0)).toBe(900);
    expect(backoffMs(2, () => 1)).toBe(1_100);
    expect(backoffMs(99, () => 0.5)).toBe(120_000);
    expect(backoffMs(0, () => 0.5)).toBe(200);
  });
});
