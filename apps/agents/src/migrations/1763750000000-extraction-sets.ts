import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class ExtractionSets1763750000000 implements Migration {
  readonly name = 'ExtractionSets1763750000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE extraction_set (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
        description text NOT NULL,
        keys jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE UNIQUE INDEX extraction_set_name ON extraction_set (account_id, name)`);
    await runner.query(
      `CREATE INDEX extraction_set_page ON extraction_set (account_id, created_at DESC, id DESC)`,
    );
    await runner.query(`
      CREATE TABLE extraction_set_agent (
        set_id uuid NOT NULL REFERENCES extraction_set (id) ON DELETE CASCADE,
        agent_id uuid NOT NULL REFERENCES agent (id),
        account_id uuid NOT NULL,
        attached_at timestamptz(3) NOT NULL,
        PRIMARY KEY (set_id, agent_id)
      )`);
    await runner.query(`CREATE INDEX extraction_set_agent_agent ON extraction_set_agent (agent_id)`);
    await runner.query(`
      CREATE TABLE extraction_set_campaign (
        set_id uuid NOT NULL REFERENCES extraction_set (id) ON DELETE CASCADE,
        campaign_id uuid NOT NULL,
        account_id uuid NOT NULL,
        campaign_name text NOT NULL,
        attached_at timestamptz(3) NOT NULL,
        PRIMARY KEY (set_id, campaign_id)
      )`);
    await runner.query(
      `CREATE INDEX extraction_set_campaign_campaign ON extraction_set_campaign (campaign_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE extraction_set_campaign`);
    await runner.query(`DROP TABLE extraction_set_agent`);
    await runner.query(`DROP TABLE extraction_set`);
  }
}
