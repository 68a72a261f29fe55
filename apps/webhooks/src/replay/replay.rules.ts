import { AppError, type ReplayBody } from '@parley/contracts';

export interface ReplayRange {
  since: Date;
  until: Date;
  onlyFailed: boolean;
}

export function checkedRange(input: ReplayBody): ReplayRange {
  const since = new Date(input.since);
  const until = new Date(input.until);
  if (since >= until) throw AppError.validation('until', 'until must be after since');
  return { since, until, onlyFailed: input.only_failed ?? false };
}

/** Before and after every delivery of one moment. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A replay never takes what comes later: with an `until` in the future it would send everything new twice, and never end. */
export function replayedUntil(replay: { until: Date; createdAt: Date }): Date {
  return replay.until < replay.createdAt ? replay.until : replay.createdAt;
}
