import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class HookDeliveries1763764100000 implements Migration {
  readonly name = 'HookDeliveries1763764100000';

  /** A history beside the queue (`after_call_delivery`), which replicas of the version before go on working off. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table hook_delivery (
        hook_id uuid not null references lifecycle_hook (id) on delete cascade,
        id uuid not null,
        account_id uuid not null,
        event text not null check (event in ('before_call', 'after_call', 'hook.test')),
        call_id uuid,
        status text not null check (status in ('pending', 'succeeded', 'failed')),
        outcome text check (outcome in ('continue', 'cancel', 'failed')),
        next_attempt_at timestamptz(3),
        attempts jsonb not null,
        created_at timestamptz(3) not null,
        primary key (hook_id, id)
      )`);
    await runner.query(
      `create index hook_delivery_page on hook_delivery (hook_id, created_at desc, id desc)`,
    );
    await runner.query(`create index hook_delivery_age on hook_delivery (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table hook_delivery');
  }
}
