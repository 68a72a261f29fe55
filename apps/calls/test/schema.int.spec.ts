import { migrate, schemaDrift } from '@parley/persistence';
import { testDatabase, type TestDatabase } from '@parley/testing';
import { DataSource } from 'typeorm';
import { callsSchema } from '../src/calls.schema';

describe('the schema of calls', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase([callsSchema]);
  });
  afterAll(() => database?.drop());

  it('the migrated schema matches the row classes', async () => {
    expect(await schemaDrift({ databaseUrl: database.url, ...callsSchema })).toEqual([]);
  });

  it('the migrations go down and up again', async () => {
    const source = await new DataSource({
      type: 'postgres',
      url: database.url,
      schema: 'calls',
      extra: { options: '-c search_path=calls' },
    }).initialize();
    const runner = source.createQueryRunner();
    for (const Step of [...callsSchema.migrations].reverse()) await new Step().down(runner);
    const [left] = (await runner.query(
      `select count(*)::int as n from information_schema.tables where table_schema = 'calls' and table_name <> 'migration'`,
    )) as { n: number }[];
    expect(left?.n).toBe(0);
    await runner.query(`delete from migration`);
    await runner.release();
    await source.destroy();
    await expect(migrate({ databaseUrl: database.url, ...callsSchema })).resolves.toHaveLength(
      callsSchema.migrations.length,
    );
  });
});
