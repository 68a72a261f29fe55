import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/**
 * The few deliveries of other events than those every call has, for the history filtered by event. Of the two frequent ones
 * a page is found at once along `delivery_history`, and their deliveries, nearly all there are, cost nothing here.
 */
export class RareEvents1767350000000 implements Migration {
  name = 'RareEvents1767350000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index delivery_rare on webhooks.delivery (endpoint_id, event_type, created_at, id)
        where event_type not in ('call.status.updated', 'session.completed')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index webhooks.delivery_rare');
  }
}
