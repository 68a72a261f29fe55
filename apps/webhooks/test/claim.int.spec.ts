import { type TestDatabase, testDatabase } from '@parley/testing';
import { Client } from 'pg';
import { PREFER_INDEX_SCANS, type Statement } from '@parley/persistence';
import {
  CLAIM,
  DUE_ENDPOINTS,
  type ClaimedRow,
  ENDPOINT_STATES,
  type EndpointStateRow,
  type GrantRow,
  SLOTS_IN_USE,
  SLOTS_IN_USE_BESIDE,
  LOCK_ACCOUNTS,
  PICK,
} from '../src/claim/claim.sql';
import { RECORD_SUCCESSES } from '../src/record/record.sql';
import { ENDPOINTS_IN_SCOPE, INSERT } from '../src/fan-out/fan-out.sql';
import { webhooksSchema } from '../src/webhooks.schema';
import { planOf, rowsOf } from './support/plan';

const account = '00000000-0000-7000-8000-000000000001';
const hot = '00000000-0000-7000-8000-0000000000aa';
const cold = '00000000-0000-7000-8000-0000000000bb';
const LEASE_MS = 30_000;
/** NIGHTLY=1: the million of a long outage. What is asserted is the same. */
const FUTURE = process.env['NIGHTLY'] ? 1_000_000 : 200_000;

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await testDatabase([webhooksSchema]);
  client = new Client({ connectionString: database.url, options: '-c search_path=webhooks' });
  await client.connect();
  await client.query(
    `insert into endpoint (id, account_id, label, url, enabled, events, secret, created_at, updated_at)
     select id, $1, 'e' || right(id::text, 2), 'https://example.com', true, '{}', 's', now(), now()
       from unnest($2::uuid[]) id`,
    [account, [hot, cold]],
  );
  await client.query(
    `insert into endpoint_health (endpoint_id, account_id, consecutive_failures, failures_since_success, window_total, window_failed, trips)
     select id, account_id, 0, 0, 0, 0, 0 from endpoint`,
  );
  await planOnEmptyTables();
}, 60_000);

afterAll(async () => {
  await client.end();
  await database.drop();
});

interface Read {
  /** Deliveries and payloads that were read from end to end. */
  scanned: string[];
  /** Rows of `delivery` looked at, whether or not they were wanted. */
  rows: number;
  blocks: number;
}

const event = '00000000-0000-7000-8000-0000000000ee';

const insertion = (endpoint: string): unknown[] => [
  ...[[event], [account], [account], ['call.status.updated'], [account], `'x'`, [1], [1]],
  ...[[event], [event], [endpoint], [1], [4], LEASE_MS],
];

/** Prepared, so their plans may be some that were made while the tables were empty. */
const PREPARED: Record<string, Statement> = {
  lock: LOCK_ACCOUNTS,
  in_use: SLOTS_IN_USE,
  in_use_beside: SLOTS_IN_USE_BESIDE,
  states: ENDPOINT_STATES,
  claim: CLAIM,
  in_scope: ENDPOINTS_IN_SCOPE,
  fan_out: INSERT,
  record: RECORD_SUCCESSES,
};

/** As in the first minutes of a platform, or of a day's partition: Postgres knows that there is nothing. */
async function planOnEmptyTables(): Promise<void> {
  await client.query('vacuum analyze delivery, webhook_event, delivery_attempt');
  await client.query('set plan_cache_mode = force_generic_plan');
  for (const [name, { text }] of Object.entries(PREPARED)) {
    await client.query(`prepare ${name} as ${text}`);
  }
  for (const [, sql, parameters] of statements()) await reads(sql, parameters);
  await reads(execute('fan_out', insertion(cold)));
}

/** EXECUTE takes no parameters of its own. */
const execute = (name: string, parameters: unknown[]): string => {
  const literals = parameters.map((value) =>
    Array.isArray(value) ? `'{${value.join(',')}}'` : String(value),
  );
  return `execute ${name} (${literals.join(', ')})`;
};

/** What a statement reads when it really runs; undone afterwards. PREFER_INDEX_SCANS goes with all of them. */
async function reads(sql: string, parameters: unknown[] = []): Promise<Read> {
  const nodes = await planOf(client, sql, parameters, PREFER_INDEX_SCANS.statement.text);
  const [plan] = nodes;
  return {
    // The days are empty here: scanning nothing is the plan for them, until they have pages.
    scanned: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => String(node['Relation Name']))
      .filter((name) => name === 'delivery' || name === 'webhook_event_default'),
    rows: rowsOf(nodes, 'delivery'),
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  };
}

const statements = (): [string, string, unknown[]][] => [
  [
    'pick',
    PICK,
    [
      [hot, cold],
      [4, 4],
      [8, 8],
    ],
  ],
  ['lock', execute('lock', [[hot, cold]]), []],
  ['states', execute('states', [[hot, cold]]), []],
  ['in_use', execute('in_use', [[account]]), []],
  ['in_use_beside', execute('in_use_beside', [[hot, cold]]), []],
  ['in_scope', execute('in_scope', [[account], [account]]), []],
  ['claim', execute('claim', [[hot, cold], [4, 4], [8, 8], LEASE_MS]), []],
  ['record', execute('record', result()), []],
];

/** Of a delivery that is not there: it is looked for all the same. */
function result(): unknown[] {
  const [id, token, attempt] = [[event], [1], [1]];
  return [
    id,
    token,
    attempt,
    ['succeeded'],
    [0],
    [200],
    [5],
    ['x'],
    ['x'],
    [new Date().toISOString()],
    1_000,
  ];
}

describe(`the claim beside ${FUTURE.toLocaleString('en')} retries that are not due`, () => {
  beforeAll(async () => {
    await client.query(
      `insert into delivery (id, event_id, endpoint_id, account_id, event_type, order_key, attempt, next_at)
       select gen_random_uuid(), gen_random_uuid(), (array[$2, $3]::uuid[])[1 + n % 2], $1, 'call.status.updated',
              gen_random_uuid(), 1, now() + interval '1 h' + n * interval '1 ms'
         from generate_series(1, $4::int) n`,
      [account, hot, cold, FUTURE],
    );
    await client.query(
      `insert into webhook_event (id, account_id, type, payload)
       select ('00000000-0000-7000-c000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, 'call.status.updated', '{}'
         from generate_series(1, 5000) n`,
      [account],
    );
    await client.query(
      `insert into delivery (id, event_id, endpoint_id, account_id, event_type, order_key, next_at)
       select gen_random_uuid(), id, $1, account_id, type, gen_random_uuid(), now() - interval '1 s'
         from webhook_event order by id limit 20`,
      [cold],
    );
  }, 120_000);

  afterAll(() => client.query('truncate delivery'), 60_000);

  it.each(['before', 'after'])(
    'is an index scan that visits none of them, %s statistics are gathered',
    async (when) => {
      if (when === 'after') await client.query('analyze');
      for (const [name, sql, parameters] of statements()) {
        const { scanned, rows, blocks } = await reads(sql, parameters);
        expect({ name, scanned }).toEqual({ name, scanned: [] });
        // 20 are due: counted, picked, compared with their call's earlier ones, leased.
        expect({ name, rows, few: rows <= 120 }).toEqual({ name, rows, few: true });
        expect({ name, blocks, few: blocks <= 1_500 }).toEqual({ name, blocks, few: true });
      }
      const inserted = await reads(execute('fan_out', insertion(cold)));
      expect({ ...inserted, few: inserted.rows <= 20 }).toMatchObject({ scanned: [], few: true });
      const due = await reads(DUE_ENDPOINTS);
      expect(due.scanned).toEqual([]);
      expect(due.rows).toBeLessThanOrEqual(60);
      await client.query('begin');
      const { rows } = await client.query<GrantRow>(CLAIM.text, [[hot, cold], [4, 4], [8, 8], LEASE_MS]);
      await client.query('rollback');
      expect(rows.filter((row) => row.id !== null)).toHaveLength(20);
    },
  );
});

describe('an endpoint that is considered', () => {
  const states = async (change: string): Promise<Pick<EndpointStateRow, 'endpoint_id' | 'breaker'>[]> => {
    await client.query('begin');
    await client.query(change);
    const { rows } = await client.query<EndpointStateRow>(ENDPOINT_STATES.text, [[cold]]);
    await client.query('rollback');
    return rows.map(({ endpoint_id, breaker }) => ({ endpoint_id, breaker }));
  };
  const health = (set: string): string => `update endpoint_health set ${set} where endpoint_id = '${cold}'`;

  it.each([
    ['one that is disabled', `update endpoint set enabled = false where id = '${cold}'`],
    ['one that is about to be', health(`disable_reason = 'The endpoint answered 410 Gone.'`)],
    ['one that is gone', `delete from endpoint where id = '${cold}'`],
  ])('is not %s', async (_what, change) => {
    expect(await states(change)).toEqual([]);
  });

  it.each([
    ['closed', 'select 1'],
    ['open', health(`paused_until = now() + interval '1 s'`)],
    ['half-open', health(`paused_until = date_trunc('milliseconds', now())`)],
  ])('is one whose breaker is %s, and it is told', async (breaker, change) => {
    expect(await states(change)).toEqual([{ endpoint_id: cold, breaker }]);
  });
});

describe('the claim with a deep backlog', () => {
  beforeAll(async () => {
    await client.query(
      `insert into webhook_event (id, account_id, type, payload)
       select ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, 'call.status.updated', '{}'
         from generate_series(1, 60000) n`,
      [account],
    );
    // 50 000 due at one endpoint, four events a call; 10 000 parked retries at 500 endpoints; one due at another.
    await client.query(
      `insert into delivery (id, event_id, endpoint_id, account_id, event_type, order_key, attempt, next_at)
       select gen_random_uuid(), ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid,
              case when n <= 50000 then $2::uuid else ('00000000-0000-7000-a000-' || lpad(to_hex(n % 500), 12, '0'))::uuid end,
              $1, 'call.status.updated', ('00000000-0000-7000-b000-' || lpad(to_hex(n / 4), 12, '0'))::uuid,
              case when n <= 50000 then 0 else 1 end, now() + case when n <= 50000 then interval '-1 s' else interval '1 h' end
         from generate_series(1, 60000) n`,
      [account, hot],
    );
    await client.query(
      `insert into delivery (id, event_id, endpoint_id, account_id, event_type, next_at)
       values (gen_random_uuid(), '00000000-0000-7000-9000-000000000001', $2, $1, 'call.status.updated', now())`,
      [account, cold],
    );
  }, 60_000);

  it.each(['before', 'after'])('reads deliveries by index only, %s statistics are gathered', async (when) => {
    if (when === 'after') await client.query('analyze');
    for (const [name, sql, parameters] of [...statements(), ['due', DUE_ENDPOINTS, []] as const]) {
      const { scanned, rows } = await reads(sql, [...parameters]);
      // An index read from end to end is no better than a table: 50 000 wait at one endpoint.
      expect({ name, scanned, rows, few: rows <= 1_000 }).toEqual({ name, scanned: [], rows, few: true });
    }
    for (const endpoint of [cold, hot]) {
      const inserted = await reads(execute('fan_out', insertion(endpoint)));
      expect({ ...inserted, few: inserted.rows <= 20 }).toMatchObject({ scanned: [], few: true });
    }
  });

  it('serves the endpoint with one delivery beside the one that is 50 000 behind', async () => {
    await client.query('begin');
    const { rows } = await client.query<GrantRow | ClaimedRow>(CLAIM.text, [
      ...[
        [hot, cold],
        [4, 4],
        [2, 2],
      ],
      LEASE_MS,
    ]);
    await client.query('rollback');
    const claimed = (id: string): number =>
      rows.filter((row) => row.endpoint_id === id && row.id !== null).length;
    expect({ hot: claimed(hot), cold: claimed(cold) }).toEqual({ hot: 8, cold: 1 });
    // One more than asked for: come again.
    const due = (id: string): number | undefined =>
      rows.flatMap((row) => (row.endpoint_id === id && row.id === null ? [row.due] : []))[0];
    expect({ hot: due(hot), cold: due(cold) }).toEqual({ hot: 9, cold: 1 });
  });

  it('takes only the earliest first attempt of each call', async () => {
    await client.query('begin');
    const { rows } = await client.query<GrantRow | ClaimedRow>(CLAIM.text, [[hot], [8], [1], LEASE_MS]);
    await client.query('rollback');
    const numbers = rows
      .flatMap((row) => (row.id === null ? [] : [Number.parseInt(row.event_id.slice(-12), 16)]))
      .sort((a, b) => a - b);
    expect(numbers).toEqual([1, 4, 8, 12, 16, 20, 24, 28]);
  });
});
