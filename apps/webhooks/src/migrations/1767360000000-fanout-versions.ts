import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** Numbers the decisions on fan-out flags: taken under the account's lock, so of two of an account the later has the higher. */
export class FanoutVersions1767360000000 implements Migration {
  name = 'FanoutVersions1767360000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create sequence webhooks.fanout_version');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop sequence webhooks.fanout_version');
  }
}
