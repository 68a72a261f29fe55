import { AppError } from '@parley/contracts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

/** The range a usage report is about. */
export function usageRange(
  query: { since?: string; until?: string },
  now: Date,
): { since: Date; until: Date } {
  const until = query.until === undefined ? now : new Date(query.until);
  const since =
    query.since === undefined ? new Date(until.getTime() - DEFAULT_DAYS * DAY_MS) : new Date(query.since);
  if (since.getTime() >= until.getTime())
    throw AppError.validation('since', 'since must be earlier than until');
  if (until.getTime() - since.getTime() > MAX_DAYS * DAY_MS) {
    throw AppError.validation('since', `since must be at most ${MAX_DAYS} days earlier than until`);
  }
  return { since, until };
}
