import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** What webhooks decided of an agent's fan-out moves into the agent's own row, where reading it costs nothing. */
export class FanoutFlags1767360000000 implements Migration {
  readonly name = 'FanoutFlags1767360000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE agent
        ADD COLUMN include_account_endpoints boolean NOT NULL DEFAULT true,
        ADD COLUMN fanout_version bigint NOT NULL DEFAULT 0`);
    await runner.query(`
      UPDATE agent a SET include_account_endpoints = false FROM agent_fanout_off o
       WHERE o.account_id = a.account_id AND o.agent_id = a.id`);
    await runner.query(`DROP TABLE agent_fanout_off`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agent_fanout_off (
        account_id uuid NOT NULL,
        agent_id uuid NOT NULL,
        PRIMARY KEY (account_id, agent_id)
      )`);
    await runner.query(`
      INSERT INTO agent_fanout_off (account_id, agent_id)
      SELECT account_id, id FROM agent WHERE NOT include_account_endpoints`);
    await runner.query(`ALTER TABLE agent DROP COLUMN include_account_endpoints, DROP COLUMN fanout_version`);
  }
}
