import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Prices1763710060000 implements Migration {
  readonly name = 'Prices1763710060000';

  async up(runner: QueryRunner): Promise<void> {
    // Null: not known yet, asked for with the next call (AccountProjection.ensure).
    await runner.query(`alter table account add column price_per_minute numeric(16,4)`);
    // Calls from before there were prices cost nothing.
    await runner.query(`alter table call add column price_per_minute numeric(16,4) not null default 0`);
    // What the dearest and longest call costs must fit.
    await runner.query(`alter table session alter column credits_used type numeric(20,4)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table session alter column credits_used type numeric(14,4)`);
    await runner.query(`alter table call drop column price_per_minute`);
    await runner.query(`alter table account drop column price_per_minute`);
  }
}
