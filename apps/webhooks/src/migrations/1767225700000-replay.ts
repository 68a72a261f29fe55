import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Replay1767225700000 implements Migration {
  name = 'Replay1767225700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table webhooks.replay (
      id uuid primary key,
      account_id uuid not null,
      endpoint_id uuid not null,
      status text not null default 'running',
      since timestamptz(3) not null,
      until timestamptz(3) not null,
      only_failed boolean not null,
      matched int not null,
      replayed int not null default 0,
      cursor_at timestamptz(3) not null,
      cursor_id uuid not null default '00000000-0000-0000-0000-000000000000',
      created_at timestamptz(3) not null default now(),
      finished_at timestamptz(3)
    )`);
    await runner.query(
      `create index replay_running on webhooks.replay (endpoint_id, id) where status = 'running'`,
    );
    await runner.query(`create index replay_finished on webhooks.replay (finished_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhooks.replay');
  }
}
