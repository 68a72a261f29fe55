import { AppError, type ReplayInput, expectTime } from '@parley/contracts';

export interface ReplayRange {
  since: Date;
  until: Date;
  onlyFailed: boolean;
}

export function checkedRange(input: ReplayInput): ReplayRange {
  const since = expectTime('since', input.since);
  const until = expectTime('until', input.until);
  if (since >= until) throw AppError.validation('until', 'until must be after since');
  const onlyFailed: unknown = input.only_failed ?? false;
  if (typeof onlyFailed !== 'boolean') {
    throw AppError.validation('only_failed', 'only_failed must be a boolean');
  }
  return { since, until, onlyFailed };
}

/** Before and after every delivery of one moment. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A replay never takes what comes later: with an `until` in the future it would send everything new twice, and never end. */
export function replayedUntil(replay: { until: Date; createdAt: Date }): Date {
  return replay.until < replay.createdAt ? replay.until : replay.createdAt;
}
