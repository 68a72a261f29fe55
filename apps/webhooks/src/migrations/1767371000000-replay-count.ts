import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** How far the count of a replay's range is; null: it is done, as it is for every replay there was before. */
export class ReplayCount1767371000000 implements Migration {
  name = 'ReplayCount1767371000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table webhooks.replay add column counted_at timestamptz(3), add column counted_id uuid`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhooks.replay drop column counted_at, drop column counted_id`);
  }
}
