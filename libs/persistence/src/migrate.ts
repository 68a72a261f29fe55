import type { QueryRunner } from 'typeorm';
import { createDataSource } from './data-source';
import { checkedSchema } from './database-url';
import type { Migration, SchemaDefinition } from './schema-definition';
import { tenantPolicies } from './tenant-isolation';

export interface MigrateOptions extends Pick<SchemaDefinition, 'schema' | 'migrations'> {
  databaseUrl: string;
  log?: (message: string) => void;
}

/**
 * Brings a schema up to date and returns the names applied. Safe from several processes at once: one of them works under
 * an advisory lock, the others wait and find nothing left. One transaction per migration.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const schema = checkedSchema(options.schema);
  const steps = options.migrations.map((Step) => new Step());
  const twice = steps.find((step, index) => steps.findIndex((other) => other.name === step.name) !== index);
  if (twice) throw new Error(`two migrations of ${schema} are called ${twice.name}`);

  const source = createDataSource({ url: options.databaseUrl, schema, poolSize: 1, statementTimeoutMs: 0 });
  await source.initialize();
  try {
    const runner = source.createQueryRunner();
    await runner.query(`select pg_advisory_lock(hashtextextended($1, 0))`, [`parley/migrate/${schema}`]);
    try {
      const applied = await applyPending(runner, schema, steps, options.log ?? (() => undefined));
      for (const sql of tenantPolicies(schema)) await runner.query(sql);
      return applied;
    } finally {
      await runner.query(`select pg_advisory_unlock(hashtextextended($1, 0))`, [`parley/migrate/${schema}`]);
      await runner.release();
    }
  } finally {
    await source.destroy();
  }
}

async function applyPending(
  runner: QueryRunner,
  schema: string,
  steps: Migration[],
  log: (message: string) => void,
): Promise<string[]> {
  await runner.query(`create schema if not exists ${schema}`);
  await runner.query(
    `create table if not exists ${schema}.migration (name text primary key, applied_at timestamptz not null default now())`,
  );
  const rows = (await runner.query(`select name from ${schema}.migration`)) as { name: string }[];
  const applied = new Set(rows.map((row) => row.name));
  const [first] = steps;
  if (first && applied.size > 0 && !applied.has(first.name)) {
    throw new Error(
      `the tables of ${schema} were made by an older version of Parley and cannot be upgraded: ` +
        'start with an empty database (locally: remove the data directory or set DATA_DIR to a new one)',
    );
  }
  const pending = steps.filter((step) => !applied.has(step.name));
  for (const step of pending) {
    await runner.startTransaction();
    try {
      await step.up(runner);
      await runner.query(`insert into ${schema}.migration (name) values ($1)`, [step.name]);
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw new Error(`migration ${step.name} of ${schema} failed: ${(error as Error).message}`, {
        cause: error,
      });
    }
    log(`${schema}: applied ${step.name}`);
  }
  return pending.map((step) => step.name);
}
