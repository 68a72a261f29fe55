const SCHEDULE_MS = [200, 1_000, 5_000, 15_000, 30_000, 60_000, 120_000];

/** Pause after the n-th failure (from 1) of one event: about four minutes in all before the eighth, with 10 % jitter. */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const base = SCHEDULE_MS[Math.min(Math.max(failures, 1), SCHEDULE_MS.length) - 1] ?? 0;
  return Math.round(base * (0.9 + 0.2 * random()));
}
