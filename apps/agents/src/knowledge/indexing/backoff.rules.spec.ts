import { retryDelayMs } from './backoff.rules';

describe('retryDelayMs', () => {
  it('grows with every attempt, over hours, and ends', () => {
    const delays = Array.from({ length: 9 }, (_, at) => retryDelayMs(at + 1, 0.5));
    expect(delays.slice(0, 3)).toEqual([5_000, 30_000, 120_000]);
    expect(delays.slice(7)).toEqual([null, null]);
    const waits = delays.filter((delay) => delay !== null);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(4 * 3_600_000);
  });

  it('spreads the retries of many documents', () => {
    expect(retryDelayMs(1, 0)).toBe(4_000);
    expect(retryDelayMs(1, 1)).toBe(6_000);
  });
});
