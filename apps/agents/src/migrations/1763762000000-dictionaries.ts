import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Dictionaries1763762000000 implements Migration {
  readonly name = 'Dictionaries1763762000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dictionary (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        name text NOT NULL,
        language text NOT NULL,
        entries jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE UNIQUE INDEX dictionary_name ON dictionary (account_id, name)`);
    await runner.query(`CREATE INDEX dictionary_page ON dictionary (account_id, created_at DESC, id DESC)`);
    await runner.query(`
      CREATE TABLE dictionary_agent (
        dictionary_id uuid NOT NULL REFERENCES dictionary (id) ON DELETE CASCADE,
        agent_id uuid NOT NULL REFERENCES agent (id),
        account_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (dictionary_id, agent_id)
      )`);
    await runner.query(`CREATE INDEX dictionary_agent_agent ON dictionary_agent (agent_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE dictionary_agent`);
    await runner.query(`DROP TABLE dictionary`);
  }
}
