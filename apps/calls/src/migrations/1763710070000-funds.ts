import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Funds1763710070000 implements Migration {
  readonly name = 'Funds1763710070000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table call add column funded_secs int`);
    await runner.query(`alter table call add column balance_exhausted boolean not null default false`);
    // Live calls somebody pays for, and no others.
    await runner.query(
      `create index call_funded on call (id) where status = 'in_progress' and funded_secs is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index call_funded`);
    await runner.query(`alter table call drop column balance_exhausted`);
    await runner.query(`alter table call drop column funded_secs`);
  }
}
