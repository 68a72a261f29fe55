import {
  CAMPAIGN_DAYS,
  CAMPAIGN_LIMITS,
  CAMPAIGN_TIME,
  type CampaignSchedule,
  type Check,
  type ErrorDetail,
  isListOf,
  isPlainObject,
  problem,
  problemsOf,
} from '@parley/contracts';

/** Names only: `Intl` also knows offsets (`+05:30`), which have no summer time and are no IANA names. */
const ZONE_NAME = /^[A-Za-z][\w+-]*(\/[A-Za-z][\w+-]*)*$/;

export const isTimeZone: Check = (value) =>
  typeof value === 'string' && value.length <= 64 && ZONE_NAME.test(value) && isKnownZone(value)
    ? undefined
    : 'must be an IANA time zone such as Asia/Kolkata';

function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

const isDay: Check = (value) =>
  CAMPAIGN_DAYS.some((day) => day === value) ? undefined : `must be one of: ${CAMPAIGN_DAYS.join(', ')}`;

const isDays: Check = (value) =>
  isListOf(isDay, 1, CAMPAIGN_DAYS.length)(value) ??
  (Array.isArray(value) && new Set(value).size < value.length ? 'must not name a day twice' : undefined);

const isLocalTime: Check = (value) =>
  typeof value === 'string' && CAMPAIGN_TIME.test(value) ? undefined : 'must be a time such as 09:00';

const ISO_8601 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
const isTime: Check = (value) =>
  value === null || (typeof value === 'string' && ISO_8601.test(value) && !Number.isNaN(Date.parse(value)))
    ? undefined
    : 'must be an ISO 8601 time with a time zone';

const WINDOW: Record<string, Check> = { days: isDays, start: isLocalTime, end: isLocalTime };
const SCHEDULE: Record<string, Check> = {
  time_zone: isTimeZone,
  windows: isListOf(
    (window) => (isPlainObject(window) ? undefined : 'must be an object'),
    1,
    CAMPAIGN_LIMITS.windows,
  ),
  starts_at: isTime,
  ends_at: isTime,
};

/** Null takes the schedule away. */
export function scheduleProblems(given: unknown): ErrorDetail[] {
  if (given === null) return [];
  if (!isPlainObject(given)) return [problem('schedule', 'must be an object')];
  const problems = problemsOf(given, SCHEDULE, ['time_zone', 'windows'], 'schedule.');
  if (problems.length > 0) return problems;
  const { windows, starts_at: starts, ends_at: ends } = given as unknown as CampaignSchedule;
  const early = starts && ends && Date.parse(ends) <= Date.parse(starts);
  return [
    ...windows.flatMap(windowProblems),
    ...(early ? [problem('schedule.ends_at', 'must be after starts_at')] : []),
  ];
}

/** Our choice: a window does not cross midnight; two of them do. */
function windowProblems(window: CampaignSchedule['windows'][number], index: number): ErrorDetail[] {
  const prefix = `schedule.windows.${index}.`;
  const problems = problemsOf({ ...window }, WINDOW, ['days', 'start', 'end'], prefix);
  if (problems.length > 0) return problems;
  return window.end > window.start ? [] : [problem(`${prefix}end`, 'must be after start')];
}

/** As it is kept and shown: days in the order of the week, times in UTC. */
export function storedSchedule(given: CampaignSchedule | null): Required<CampaignSchedule> | null {
  if (given === null) return null;
  const utc = (time: string | null | undefined): string | null =>
    time ? new Date(time).toISOString() : null;
  return {
    time_zone: given.time_zone,
    windows: given.windows.map(({ days, start, end }) => ({
      days: CAMPAIGN_DAYS.filter((day) => days.includes(day)),
      start,
      end,
    })),
    starts_at: utc(given.starts_at),
    ends_at: utc(given.ends_at),
  };
}
