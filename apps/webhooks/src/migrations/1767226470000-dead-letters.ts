import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** The few that were given up, among an endpoint's month of successes: for the dead-letter view and their replay. */
export class DeadLetters1767226470000 implements Migration {
  name = 'DeadLetters1767226470000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index delivery_dead on webhooks.delivery (endpoint_id, created_at, id) where status = 'failed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index webhooks.delivery_dead');
  }
}
