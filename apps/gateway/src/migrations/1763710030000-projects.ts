import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Projects1763710030000 implements Migration {
  readonly name = 'Projects1763710030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE project (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES partner (id),
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
        description text CHECK (char_length(description) <= 1000),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT project_name UNIQUE (account_id, name)
      )`);
    await runner.query(`CREATE INDEX project_page ON project (account_id, created_at DESC, id DESC)`);
    // The default project bears the id of its account (contracts, defaultProjectIdOf).
    await runner.query(`
      INSERT INTO project (id, account_id, name, created_at, updated_at)
      SELECT id, id, 'Default', created_at, created_at FROM partner`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE project`);
  }
}
