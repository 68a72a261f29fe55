import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Tools1763761000000 implements Migration {
  readonly name = 'Tools1763761000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE custom_function (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        name text NOT NULL,
        description text NOT NULL,
        method text NOT NULL CHECK (method IN ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
        url text NOT NULL,
        headers jsonb NOT NULL,
        query jsonb,
        body jsonb,
        parameters jsonb NOT NULL,
        timeout_ms integer NOT NULL CHECK (timeout_ms BETWEEN 500 AND 20000),
        signing_secret text,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE UNIQUE INDEX custom_function_name ON custom_function (account_id, name)`);
    await runner.query(
      `CREATE INDEX custom_function_page ON custom_function (account_id, created_at DESC, id DESC)`,
    );
    await runner.query(`
      CREATE TABLE agent_tool (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        agent_id uuid NOT NULL REFERENCES agent (id),
        kind text NOT NULL CHECK (kind IN ('custom_function', 'connector_action')),
        name text NOT NULL,
        custom_function_id uuid REFERENCES custom_function (id) ON DELETE CASCADE,
        connector_id uuid,
        action text,
        description text,
        enabled boolean NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT agent_tool_source CHECK (
          (kind = 'custom_function' AND custom_function_id IS NOT NULL AND connector_id IS NULL AND action IS NULL)
          OR (kind = 'connector_action' AND custom_function_id IS NULL AND connector_id IS NOT NULL AND action IS NOT NULL))
      )`);
    await runner.query(`CREATE UNIQUE INDEX agent_tool_name ON agent_tool (agent_id, name)`);
    await runner.query(`CREATE INDEX agent_tool_function ON agent_tool (custom_function_id)`);
    await runner.query(`CREATE INDEX agent_tool_page ON agent_tool (agent_id, created_at DESC, id DESC)`);
    await runner.query(`
      CREATE TABLE integration_log (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        tool_call_id uuid NOT NULL,
        kind text NOT NULL,
        tool text NOT NULL,
        custom_function_id uuid,
        connector_id uuid,
        agent_id uuid,
        call_id uuid,
        session_id uuid,
        customer_id text,
        method text NOT NULL,
        url text NOT NULL,
        outcome text NOT NULL,
        status_code integer,
        latency_ms integer NOT NULL,
        error text,
        request_excerpt text,
        response_excerpt text,
        created_at timestamptz(3) NOT NULL
      )`);
    await runner.query(
      `CREATE INDEX integration_log_page ON integration_log (account_id, created_at DESC, id DESC)`,
    );
    await runner.query(`CREATE INDEX integration_log_call ON integration_log (account_id, call_id)`);
    await runner.query(
      `CREATE INDEX integration_log_agent ON integration_log (account_id, agent_id, created_at DESC, id DESC)`,
    );
    // For retention.
    await runner.query(`CREATE INDEX integration_log_age ON integration_log (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE integration_log`);
    await runner.query(`DROP TABLE agent_tool`);
    await runner.query(`DROP TABLE custom_function`);
  }
}
