import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Connectors1763764000000 implements Migration {
  readonly name = 'Connectors1763764000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE connector (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        name text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('oauth2', 'api_key')),
        base_url text NOT NULL,
        oauth2 jsonb,
        api_key jsonb,
        actions jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT connector_settings CHECK ((kind = 'oauth2') = (oauth2 IS NOT NULL)
          AND (kind = 'api_key') = (api_key IS NOT NULL))
      )`);
    await runner.query(`CREATE UNIQUE INDEX connector_name ON connector (account_id, name)`);
    await runner.query(`CREATE INDEX connector_page ON connector (account_id, created_at DESC, id DESC)`);
    await runner.query(`
      CREATE TABLE connected_account (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        connector_id uuid NOT NULL REFERENCES connector (id) ON DELETE CASCADE,
        customer_id text NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'connected', 'reconnect_required')),
        sealed_api_key text,
        sealed_access_token text,
        sealed_refresh_token text,
        expires_at timestamptz(3),
        token_version integer NOT NULL,
        refresh_lease_until timestamptz(3),
        last_error text,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX connected_account_once ON connected_account (connector_id, customer_id)`,
    );
    await runner.query(
      `CREATE INDEX connected_account_page ON connected_account (account_id, customer_id, created_at DESC, id DESC)`,
    );
    await runner.query(`
      CREATE TABLE oauth_state (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        connected_account_id uuid NOT NULL REFERENCES connected_account (id) ON DELETE CASCADE,
        sealed_verifier text NOT NULL,
        expires_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX oauth_state_age ON oauth_state (account_id, expires_at)`);
    await runner.query(
      `ALTER TABLE agent_tool ADD CONSTRAINT agent_tool_connector
       FOREIGN KEY (connector_id) REFERENCES connector (id) ON DELETE CASCADE`,
    );
    await runner.query(`CREATE INDEX agent_tool_connector ON agent_tool (connector_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX agent_tool_connector`);
    await runner.query(`ALTER TABLE agent_tool DROP CONSTRAINT agent_tool_connector`);
    await runner.query(`DROP TABLE oauth_state`);
    await runner.query(`DROP TABLE connected_account`);
    await runner.query(`DROP TABLE connector`);
  }
}
