import { Injectable } from '@nestjs/common';
import {
  rupees,
  type UsageDto,
  type UsageFiguresDto,
  type UsageGroup,
  type UsageQuery,
  type UsageRowDto,
} from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock } from '@parley/platform';
import { usageRange } from './usage.rules';

type Stored = Omit<UsageFiguresDto, 'seconds'> & { group: string | null; seconds: string };

const GROUPS: Record<UsageGroup, { by: string; order: string }> = {
  day: { by: `to_char(ended_at AT TIME ZONE 'utc', 'YYYY-MM-DD')`, order: '1 DESC' },
  agent: { by: 'agent_id::text', order: 'sum(amount) DESC, 1' },
};

const FIGURES = `count(*)::int AS calls, (count(*) FILTER (WHERE answered))::int AS answered_calls,
  coalesce(sum(seconds), 0) AS seconds, coalesce(sum(amount), 0) AS amount`;
const RANGE = 'FROM call_usage WHERE account_id = $1 AND ended_at >= $2 AND ended_at < $3';

/** GET /billing/usage: what calls came to, by the UTC day they ended or by agent. */
@Injectable()
export class UsageQueries {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async usage(accountId: string, { group_by: group = 'day', ...range }: UsageQuery): Promise<UsageDto> {
    const { since, until } = usageRange(range, this.clock.now());
    const { by, order } = GROUPS[group];
    const parameters = [accountId, since, until];
    // One statement with its own sum: rows and total are of one moment.
    const rows = await this.db.query<Stored>(
      `SELECT ${by} AS "group", ${FIGURES} ${RANGE} GROUP BY GROUPING SETS ((${by}), ()) ORDER BY ${order}`,
      parameters,
    );
    const usage = rows.flatMap((row): UsageRowDto[] =>
      row.group === null ? [] : [{ ...of(group, row.group), ...figures(row) }],
    );
    return {
      group_by: group,
      since: since.toISOString(),
      until: until.toISOString(),
      usage,
      total: figures(rows.find((row) => row.group === null)),
    };
  }
}

function of(group: UsageGroup, value: string): Pick<UsageRowDto, 'day' | 'agent_id'> {
  return group === 'day' ? { day: value } : { agent_id: value };
}

function figures(row: Stored | undefined): UsageFiguresDto {
  return {
    calls: row?.calls ?? 0,
    answered_calls: row?.answered_calls ?? 0,
    seconds: Number(row?.seconds ?? 0),
    amount: rupees(row?.amount ?? '0'),
  };
}
