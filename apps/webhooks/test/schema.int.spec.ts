import { schemaDrift } from '@parley/persistence';
import { type TestDatabase, testDatabase } from '@parley/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { CLAIM, DUE_ENDPOINTS, LANES, PICK } from '../src/engine/claim.sql';
import { Partitions1767225800000 } from '../src/migrations/1767225800000-partitions';
import { webhooksSchema } from '../src/webhooks.schema';

const account = '00000000-0000-7000-8000-000000000001';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await testDatabase([webhooksSchema]);
  client = new Client({ connectionString: database.url, options: '-c search_path=webhooks' });
  await client.connect();
}, 60_000);

afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('schema', () => {
  it('has migrations and rows that agree', async () => {
    await expect(schemaDrift({ ...webhooksSchema, databaseUrl: database.url })).resolves.toEqual([]);
  });
});

describe('the partitions', () => {
  it('keep what was there when they come, and when they go', async () => {
    const other = await testDatabase([
      { ...webhooksSchema, migrations: webhooksSchema.migrations.slice(0, 2) },
    ]);
    const source = new DataSource({ type: 'postgres', url: other.url, poolSize: 1 });
    try {
      await source.initialize();
      const runner = source.createQueryRunner();
      await runner.query(
        `insert into webhooks.webhook_event (id, account_id, type, payload) values ($1, $1, 'webhook.test', '{}')`,
        [account],
      );
      await runner.query(
        `insert into webhooks.delivery_attempt (delivery_id, attempt, latency_ms, attempted_at) values ($1, 1, 5, now())`,
        [account],
      );
      const counts = (): Promise<unknown> =>
        runner.query(`select (select count(*)::int from webhooks.webhook_event) as events,
          (select count(*)::int from webhooks.delivery_attempt) as attempts`);
      const step = new Partitions1767225800000();
      await step.up(runner);
      expect(await counts()).toEqual([{ events: 1, attempts: 1 }]);
      await step.down(runner);
      expect(await counts()).toEqual([{ events: 1, attempts: 1 }]);
      await step.up(runner);
      await expect(schemaDrift({ ...webhooksSchema, databaseUrl: other.url })).resolves.toEqual([]);
      const all = webhooksSchema.migrations.map((Step) => new Step());
      for (const migration of all.reverse()) await migration.down(runner);
      const left: unknown = await runner.query(
        `select relname from pg_class where relnamespace = 'webhooks'::regnamespace and relkind in ('r', 'p', 'S')`,
      );
      expect(left).toEqual([{ relname: 'migration' }]);
    } finally {
      await source.destroy();
      await other.drop();
    }
  }, 60_000);
});

describe('the claim with a deep backlog', () => {
  const hot = '00000000-0000-7000-8000-0000000000aa';
  const cold = '00000000-0000-7000-8000-0000000000bb';

  beforeAll(async () => {
    await client.query(
      `insert into endpoint (id, account_id, label, url, enabled, events, secret, created_at, updated_at)
       select id, $1, 'e' || right(id::text, 2), 'https://example.com', true, '{}', 's', now(), now()
         from unnest($2::uuid[]) id`,
      [account, [hot, cold]],
    );
    await client.query(
      `insert into endpoint_health (endpoint_id, consecutive_failures, failures_since_success, window_total, window_failed, trips)
       select id, 0, 0, 0, 0, 0 from endpoint`,
    );
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

  const explain = async (sql: string, parameters: unknown[]): Promise<string> => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) ${sql}`,
      parameters,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  /** The days are empty here: scanning nothing is the plan for them, until they have pages. */
  const FULL = /Seq Scan on (delivery|webhook_event_default)/;
  const milliseconds = (plan: string): number => Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]);

  it.each(['before', 'after'])('reads deliveries by index only, %s statistics are gathered', async (when) => {
    if (when === 'after') await client.query('analyze');
    await client.query('begin');
    const plans = {
      pick: await explain(PICK, [
        [hot, cold],
        [4, 4],
      ]),
      lanes: await explain(LANES, [[hot, cold], [account]]),
      claim: await explain(CLAIM, [[hot, cold], [4, 4], 30_000]),
      due: await explain(DUE_ENDPOINTS, []),
    };
    await client.query('rollback');
    for (const [name, plan] of Object.entries(plans)) {
      expect({ name, scan: FULL.exec(plan)?.[0] }).toEqual({
        name,
        scan: undefined,
      });
    }
    if (process.env['SHOW_PLANS']) console.log(Object.values(plans).join('\n\n'));
    expect(milliseconds(plans.claim)).toBeLessThan(100);
    expect(milliseconds(plans.due)).toBeLessThan(200);
  });

  it('serves the endpoint with one delivery beside the one that is 50 000 behind', async () => {
    await client.query('begin');
    const { rows } = await client.query<{ endpoint_id: string }>(CLAIM, [[hot, cold], [4, 4], 30_000]);
    await client.query('rollback');
    const of = (id: string): number => rows.filter((row) => row.endpoint_id === id).length;
    expect({ hot: of(hot), cold: of(cold) }).toEqual({ hot: 4, cold: 1 });
  });

  it('takes only the earliest first attempt of each call', async () => {
    await client.query('begin');
    const { rows } = await client.query<{ event_id: string }>(CLAIM, [[hot], [8], 30_000]);
    await client.query('rollback');
    const numbers = rows.map((row) => Number.parseInt(row.event_id.slice(-12), 16)).sort((a, b) => a - b);
    expect(numbers).toEqual([1, 4, 8, 12, 16, 20, 24, 28]);
  });
});
