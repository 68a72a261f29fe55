import { AppError } from '@parley/contracts';
import type { Log } from '@parley/platform';
import { HealthRegistry } from '@parley/platform';
import { Column, Entity, PrimaryColumn, type QueryRunner } from 'typeorm';
import { Database } from '../src';
import { createDataSource } from '../src/data-source';
import { DATABASE_DEFAULTS } from '../src/database-options';
import { messagingTables } from '../src/messaging-tables';
import type { Migration, SchemaDefinition } from '../src/schema-definition';
import { TenantRepository } from '../src/tenant.repository';

@Entity({ name: 'thing' })
export class ThingRow {
  @PrimaryColumn({ type: 'uuid', name: 'id', primaryKeyConstraintName: 'thing_pkey' })
  id: string;

  @Column({ type: 'uuid', name: 'account_id' })
  accountId: string;

  @Column({ type: 'text', name: 'label' })
  label: string;

  @Column({ type: 'int', name: 'count', default: 0 })
  count: number;

  @Column({ type: 'jsonb', name: 'notes', nullable: true })
  notes: { read?: boolean; pages?: number[] } | null;

  @Column({ type: 'text', name: 'tags', array: true, default: () => `'{}'` })
  tags: string[];

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

export class ThingMigration implements Migration {
  name = '1760000000000-thing';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table things.thing (
      id uuid constraint thing_pkey primary key, account_id uuid not null, label text not null, count int not null default 0,
      notes jsonb, tags text[] not null default '{}', created_at timestamptz(3) not null default now(), constraint thing_label unique (account_id, label))`);
    for (const sql of messagingTables.up('things')) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of messagingTables.down('things')) await runner.query(sql);
    await runner.query('drop table things.thing');
  }
}

export const thingsSchema: SchemaDefinition = {
  schema: 'things',
  entities: [ThingRow],
  migrations: [ThingMigration],
};

export class Things extends TenantRepository<ThingRow> {
  constructor(db: Database) {
    super(db, ThingRow, 'Thing');
  }

  protected override visible(row: ThingRow): boolean {
    return row.label !== 'deleted';
  }
}

export { AppError };

export const silent = { warn: () => undefined, info: () => undefined } as unknown as Log;

export async function openDatabase(url: string, settings: { poolSize?: number } = {}): Promise<Database> {
  const all = { ...DATABASE_DEFAULTS, url, schema: 'things', ...settings };
  const source = createDataSource({ ...all, entities: [ThingRow], isolateTenants: true });
  const db = new Database(source, all, silent, new HealthRegistry());
  await db.onModuleInit();
  return db;
}
