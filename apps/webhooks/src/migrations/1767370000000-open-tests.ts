import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** The test or two under way, among all that is pending: those that are abandoned are looked for all the time. */
export class OpenTests1767370000000 implements Migration {
  name = 'OpenTests1767370000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index delivery_open_tests on webhooks.delivery (next_at)
        where status = 'pending' and event_type = 'webhook.test'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index webhooks.delivery_open_tests');
  }
}
