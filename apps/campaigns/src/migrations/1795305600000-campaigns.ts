import { messagingTables, type Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Campaigns1795305600000 implements Migration {
  readonly name = 'Campaigns1795305600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of messagingTables.up('campaigns')) await runner.query(statement);
    await runner.query(`
      CREATE TABLE campaigns.campaign (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        version int NOT NULL,
        name text NOT NULL,
        description text NOT NULL,
        agent_id uuid NOT NULL,
        agent_name text NOT NULL,
        phone_numbers jsonb NOT NULL,
        concurrency_limit int NOT NULL CHECK (concurrency_limit BETWEEN 1 AND 10),
        retry_concurrency int NOT NULL CHECK (retry_concurrency BETWEEN 0 AND concurrency_limit),
        retry_count int NOT NULL CHECK (retry_count BETWEEN 0 AND 10),
        cooldown_minutes int NOT NULL,
        retry_delays_minutes int[] NOT NULL,
        callback_enabled boolean NOT NULL,
        schedule jsonb,
        status text NOT NULL CHECK (status IN ('draft', 'running', 'paused', 'completed', 'canceled')),
        started_at timestamptz(3),
        paused_at timestamptz(3),
        completed_at timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX campaign_page ON campaigns.campaign (account_id, created_at DESC, id DESC);
      CREATE INDEX campaign_agent ON campaigns.campaign (account_id, agent_id, created_at DESC, id DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE campaigns.campaign');
    for (const statement of messagingTables.down('campaigns')) await runner.query(statement);
  }
}
