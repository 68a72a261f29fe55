import { schemaDrift } from '@parley/persistence';
import { type TestDatabase, testDatabase } from '@parley/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { Partitions1767225800000 } from '../src/migrations/1767225800000-partitions';
import { PreviousSecrets1767330000000 } from '../src/migrations/1767330000000-previous-secrets';
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
      for (const Later of webhooksSchema.migrations.slice(3)) await new Later().up(runner);
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

describe('previous secrets', () => {
  it('keep their end when they become several, and the newest keeps its when they become one again', async () => {
    const before = webhooksSchema.migrations.filter((Step) => Step !== PreviousSecrets1767330000000);
    const other = await testDatabase([{ ...webhooksSchema, migrations: before }]);
    const source = new DataSource({ type: 'postgres', url: other.url, poolSize: 1 });
    try {
      await source.initialize();
      const runner = source.createQueryRunner();
      for (const [label, secret, until] of [
        ['overlaps', 'sealed', '2999-01-02 03:04:05.678+05:30'],
        ['over', 'sealed', '2020-01-01T00:00:00Z'],
        ['never', null, null],
      ]) {
        await runner.query(
          `insert into webhooks.endpoint (id, account_id, label, url, enabled, events, secret, created_at, updated_at,
             previous_secret, previous_secret_until)
           values (gen_random_uuid(), $1, $2, 'https://example.com', true, '{}', 'now', now(), now(), $3, $4)`,
          [account, label, secret, until],
        );
      }
      const step = new PreviousSecrets1767330000000();
      await step.up(runner);
      expect(
        await runner.query('select label, previous_secrets from webhooks.endpoint order by label'),
      ).toEqual([
        { label: 'never', previous_secrets: [] },
        { label: 'over', previous_secrets: [] },
        { label: 'overlaps', previous_secrets: [{ secret: 'sealed', until: '2999-01-01T21:34:05.678Z' }] },
      ]);
      await step.down(runner);
      const until = new Date('2999-01-01T21:34:05.678Z');
      expect(
        await runner.query(
          `select previous_secret as secret, previous_secret_until as until from webhooks.endpoint order by label`,
        ),
      ).toEqual([
        { secret: null, until: null },
        { secret: null, until: null },
        { secret: 'sealed', until },
      ]);
    } finally {
      await source.destroy();
      await other.drop();
    }
  });
});
