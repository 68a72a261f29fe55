import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Customers1763710020000 implements Migration {
  readonly name = 'Customers1763710020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE customer (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES partner (id),
        external_id text NOT NULL CHECK (char_length(external_id) BETWEEN 1 AND 200),
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
        email text CHECK (char_length(email) <= 254),
        metadata jsonb,
        status text NOT NULL CHECK (status IN ('ACTIVE', 'ARCHIVED')),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT customer_external_id UNIQUE (account_id, external_id)
      )`);
    await runner.query(`CREATE INDEX customer_page ON customer (account_id, created_at DESC, id DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE customer`);
  }
}
