import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Fanout1763750100000 implements Migration {
  readonly name = 'Fanout1763750100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agent_fanout_off (
        account_id uuid NOT NULL,
        agent_id uuid NOT NULL,
        PRIMARY KEY (account_id, agent_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE agent_fanout_off`);
  }
}
