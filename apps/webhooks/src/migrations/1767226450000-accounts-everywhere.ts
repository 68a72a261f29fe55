import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** Attempts and health name their account too, so that row-level security guards them like everything else of a partner. */
export class AccountsEverywhere1767226450000 implements Migration {
  name = 'AccountsEverywhere1767226450000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of UP) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of DOWN) await runner.query(sql);
  }
}

const UP = [
  'alter table webhooks.delivery_attempt add column account_id uuid',
  `update webhooks.delivery_attempt a set account_id = d.account_id from webhooks.delivery d where d.id = a.delivery_id`,
  // Of deliveries that are gone: nobody's history.
  'delete from webhooks.delivery_attempt where account_id is null',
  'alter table webhooks.delivery_attempt alter column account_id set not null',
  'alter table webhooks.endpoint_health add column account_id uuid',
  'update webhooks.endpoint_health h set account_id = e.account_id from webhooks.endpoint e where e.id = h.endpoint_id',
  'delete from webhooks.endpoint_health where account_id is null',
  'alter table webhooks.endpoint_health alter column account_id set not null',
];

const DOWN = [
  'drop policy if exists tenant_wall on webhooks.delivery_attempt',
  'alter table webhooks.delivery_attempt disable row level security',
  'alter table webhooks.delivery_attempt drop column account_id',
  'drop policy if exists tenant_wall on webhooks.endpoint_health',
  'alter table webhooks.endpoint_health disable row level security',
  'alter table webhooks.endpoint_health drop column account_id',
];
