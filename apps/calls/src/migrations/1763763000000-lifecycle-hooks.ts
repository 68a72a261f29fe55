import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class LifecycleHooks1763763000000 implements Migration {
  readonly name = 'LifecycleHooks1763763000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table lifecycle_hook (
        id uuid primary key,
        account_id uuid not null,
        agent_id uuid,
        event text not null check (event in ('before_call', 'after_call')),
        name text not null,
        url text not null,
        sealed_secret text not null,
        timeout_ms integer not null check (timeout_ms between 200 and 5000),
        failure_action text not null check (failure_action in ('continue', 'cancel')),
        allow_cancel boolean not null,
        enabled boolean not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`);
    await runner.query(
      `create index lifecycle_hook_page on lifecycle_hook (account_id, created_at desc, id desc)`,
    );
    await runner.query(`
      create table before_call_gate (
        call_id uuid primary key,
        account_id uuid not null,
        created_at timestamptz(3) not null,
        lease_until timestamptz(3)
      )`);
    await runner.query(`
      create table after_call_delivery (
        id uuid primary key,
        account_id uuid not null,
        hook_id uuid not null references lifecycle_hook (id) on delete cascade,
        call_id uuid not null,
        payload jsonb not null,
        status text not null check (status in ('pending', 'delivered', 'failed')),
        attempts integer not null,
        due_at timestamptz(3) not null,
        last_error text,
        created_at timestamptz(3) not null
      )`);
    await runner.query(
      `create index after_call_delivery_due on after_call_delivery (due_at) where status = 'pending'`,
    );
    await runner.query(`create index after_call_delivery_hook on after_call_delivery (hook_id)`);
    await runner.query(
      `create index after_call_delivery_age on after_call_delivery (created_at) where status <> 'pending'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table after_call_delivery');
    await runner.query('drop table before_call_gate');
    await runner.query('drop table lifecycle_hook');
  }
}
