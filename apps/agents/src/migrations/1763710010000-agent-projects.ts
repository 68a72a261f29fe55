import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class AgentProjects1763710010000 implements Migration {
  readonly name = 'AgentProjects1763710010000';

  async up(runner: QueryRunner): Promise<void> {
    // The default project bears the id of its account (contracts, defaultProjectIdOf).
    await runner.query(`UPDATE agent SET project_id = account_id WHERE project_id IS NULL`);
    await runner.query(
      `CREATE INDEX agent_project ON agent (account_id, project_id, created_at DESC, id DESC) WHERE deleted_at IS NULL`,
    );
    await runner.query(`
      CREATE TABLE deleted_project (
        account_id uuid NOT NULL,
        project_id uuid NOT NULL,
        PRIMARY KEY (account_id, project_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE deleted_project`);
    await runner.query(`DROP INDEX agent_project`);
  }
}
