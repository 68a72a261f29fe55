import { schemaDrift } from '@parley/persistence';
import { type TestDatabase, testDatabase } from '@parley/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { webhooksSchema } from '../src/webhooks.schema';

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

describe('the webhooks schema', () => {
  it('has migrations and rows that agree', async () => {
    await expect(schemaDrift({ ...webhooksSchema, databaseUrl: database.url })).resolves.toEqual([]);
  });
});

describe('the migration', () => {
  it('leaves nothing behind when it is reverted', async () => {
    const other = await testDatabase([webhooksSchema]);
    const source = new DataSource({ type: 'postgres', url: other.url, poolSize: 1 });
    try {
      await source.initialize();
      const runner = source.createQueryRunner();
      for (const Step of [...webhooksSchema.migrations].reverse()) await new Step().down(runner);
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
