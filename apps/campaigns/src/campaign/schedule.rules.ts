import {
  CAMPAIGN_DAYS,
  type CampaignScheduleBody,
  type CampaignScheduleDto,
  type CampaignWindowDto,
  type ErrorDetail,
  problem,
} from '@parley/contracts';

/** Names only: `Intl` also knows offsets (`+05:30`), which have no summer time and are no IANA names. */
const ZONE_NAME = /^[A-Za-z][\w+-]*(\/[A-Za-z][\w+-]*)*$/;

function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The rules between fields of a schedule. */
export function scheduleProblems(schedule: CampaignScheduleBody): ErrorDetail[] {
  const { time_zone: zone, windows, starts_at: starts, ends_at: ends } = schedule;
  if (!isTimeZone(zone)) {
    return [problem('schedule.time_zone', 'must be an IANA time zone such as Asia/Kolkata')];
  }
  const early = starts && ends && Date.parse(ends) <= Date.parse(starts);
  return [
    ...windows.flatMap(windowProblems),
    ...(early ? [problem('schedule.ends_at', 'must be after starts_at')] : []),
  ];
}

/** A window does not cross midnight; two of them do. */
function windowProblems({ start, end }: CampaignWindowDto, index: number): ErrorDetail[] {
  return end > start ? [] : [problem(`schedule.windows.${index}.end`, 'must be after start')];
}

/** As it is kept and shown: days in the order of the week, times in UTC. */
export function storedSchedule(given: CampaignScheduleBody | null): CampaignScheduleDto | null {
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
