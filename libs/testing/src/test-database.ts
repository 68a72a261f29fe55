import { createHash, randomBytes } from 'node:crypto';
import { migrate, type SchemaDefinition, tenantPolicies } from '@parley/persistence';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { pgUrl } from './servers';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * A database of its own for one test file, with all migrations of `schemas` applied. Copied from a template that is
 * migrated once per set of migrations, whichever worker comes first.
 */
export async function testDatabase(schemas: SchemaDefinition[]): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await asAdmin(async (admin) => {
    const template = await ensureTemplate(admin, schemas);
    await admin.query(`create database ${name} template ${template}`);
  });
  return {
    url: urlOf(name),
    drop: () =>
      asAdmin(async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  };
}

async function ensureTemplate(admin: Client, schemas: SchemaDefinition[]): Promise<string> {
  const template = `tpl_${await fingerprint(schemas)}`;
  await admin.query(`select pg_advisory_lock(hashtextextended($1, 0))`, [template]);
  try {
    const known = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (known.rowCount) return template;
    // Under another name until it is complete: a worker that dies half-way leaves no half template.
    const draft = `draft_${template}`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft}`);
    for (const { schema, migrations } of schemas)
      await migrate({ databaseUrl: urlOf(draft), schema, migrations });
    await admin.query(`alter database ${draft} rename to ${template}`);
    return template;
  } finally {
    await admin.query(`select pg_advisory_unlock(hashtextextended($1, 0))`, [template]);
  }
}

/** Of the SQL that the migrations run, so that a template is made anew when any of it changes. */
async function fingerprint(schemas: SchemaDefinition[]): Promise<string> {
  const hash = createHash('sha256');
  const recorder = {
    query: (sql: string) => Promise.resolve(void hash.update(sql)),
  } as unknown as QueryRunner;
  for (const { schema, migrations } of schemas) {
    hash.update(schema).update(tenantPolicies(schema).join(';'));
    for (const Step of migrations) await new Step().up(recorder);
  }
  return hash.digest('hex').slice(0, 20);
}

function urlOf(database: string): string {
  const url = new URL(pgUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin<T>(work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: pgUrl() });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
