import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** An endpoint's deliveries are leased several at a time: how many of them may be under way at once. */
export class LeaseSlots1767226300000 implements Migration {
  name = 'LeaseSlots1767226300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhooks.delivery add column lease_slots int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhooks.delivery drop column lease_slots');
  }
}
