import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Extraction1763750300000 implements Migration {
  readonly name = 'Extraction1763750300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table session add column extraction_until timestamptz(3), add column extraction_lease_until timestamptz(3)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table session drop column extraction_until, drop column extraction_lease_until`,
    );
  }
}
