import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class OperatorActions1763710050000 implements Migration {
  readonly name = 'OperatorActions1763710050000';

  async up(runner: QueryRunner): Promise<void> {
    // No column by the name of account_id: the trail is the operators', partners never read of it.
    await runner.query(`
      CREATE TABLE operator_action (
        id uuid PRIMARY KEY,
        operator text NOT NULL,
        request_id text NOT NULL,
        address text,
        action text NOT NULL,
        partner_id uuid NOT NULL,
        target_id uuid NOT NULL,
        before jsonb,
        after jsonb,
        created_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX operator_action_page ON operator_action (created_at DESC, id DESC)`);
    await runner.query(
      `CREATE INDEX operator_action_partner ON operator_action (partner_id, created_at DESC, id DESC)`,
    );
    await runner.query(`
      CREATE FUNCTION operator_action_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the audit trail is append-only'; END $$`);
    await runner.query(`
      CREATE TRIGGER operator_action_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_action
        FOR EACH STATEMENT EXECUTE FUNCTION operator_action_is_append_only()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE operator_action`);
    await runner.query(`DROP FUNCTION operator_action_is_append_only`);
  }
}
