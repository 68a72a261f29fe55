import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** What `parley listen` reads: events of accounts somebody listens at, for an hour. */
export class Listen1767226350000 implements Migration {
  name = 'Listen1767226350000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table webhooks.listener (
      account_id uuid primary key,
      listening_until timestamptz(3) not null
    )`);
    await runner.query(`create table webhooks.heard_event (
      account_id uuid not null,
      position bigint not null,
      id uuid not null,
      agent_id uuid,
      type text not null,
      payload bytea not null,
      created_at timestamptz(3) not null default now(),
      primary key (account_id, position, id)
    )`);
    await runner.query('create index heard_event_age on webhooks.heard_event (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhooks.heard_event');
    await runner.query('drop table webhooks.listener');
  }
}
