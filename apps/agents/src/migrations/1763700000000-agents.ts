import { messagingTables, type Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Agents1763700000000 implements Migration {
  readonly name = 'Agents1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of messagingTables.up('agents')) await runner.query(statement);
    await runner.query(`
      CREATE TABLE voice (
        id uuid PRIMARY KEY,
        provider text NOT NULL,
        provider_voice_id text NOT NULL,
        model_name text NOT NULL,
        display_name text NOT NULL,
        description text NOT NULL,
        tier text NOT NULL CHECK (tier IN ('standard', 'premium', 'exclusive')),
        speed double precision NOT NULL,
        volume double precision NOT NULL,
        language text NOT NULL,
        gender text NOT NULL,
        preview_text text NOT NULL,
        status text NOT NULL CHECK (status IN ('active', 'retired')),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE agent (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        agent_name text NOT NULL CHECK (char_length(agent_name) BETWEEN 1 AND 50),
        prompt text NOT NULL CHECK (char_length(prompt) BETWEEN 1 AND 120000),
        voice_id uuid NOT NULL REFERENCES voice (id),
        gender text NOT NULL,
        agent_type text NOT NULL CHECK (agent_type IN ('inbound', 'outbound')),
        spoken_languages text[] NOT NULL CHECK (cardinality(spoken_languages) <= 2),
        intro_message text,
        voicemail_detection_enabled boolean NOT NULL,
        screener_handling_enabled boolean NOT NULL,
        voicemail_message text,
        project_id uuid,
        enable_recording boolean NOT NULL,
        kb_threshold text CHECK (kb_threshold IN ('low', 'medium', 'high')),
        kb_include_summaries boolean NOT NULL,
        kb_result_format text,
        kb_enable_llm_processing boolean NOT NULL,
        kb_llm_system_prompt text,
        end_call_enabled boolean NOT NULL,
        end_call_message text,
        end_call_instructions text,
        transfer_enabled boolean NOT NULL,
        transfer_number text,
        transfer_message text,
        transfer_instructions text,
        user_idle_enabled boolean NOT NULL,
        tool_ack_config jsonb,
        extraction_enabled boolean NOT NULL,
        extraction_config jsonb,
        max_call_duration_secs integer CHECK (max_call_duration_secs BETWEEN 60 AND 3600),
        background_audio_id uuid,
        background_audio_volume double precision CHECK (background_audio_volume BETWEEN 0 AND 1),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        deleted_at timestamptz(3),
        CONSTRAINT agent_transfer_number CHECK (NOT transfer_enabled OR transfer_number IS NOT NULL),
        CONSTRAINT agent_screener CHECK (NOT screener_handling_enabled OR voicemail_detection_enabled)
      )`);
    // contract: Agent (creation fields), agent_name unique; decisions: names of soft-deleted agents are free again.
    await runner.query(
      `CREATE UNIQUE INDEX agent_live_name ON agent (account_id, agent_name) WHERE deleted_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX agent_page ON agent (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE agent`);
    await runner.query(`DROP TABLE voice`);
    for (const statement of messagingTables.down('agents')) await runner.query(statement);
  }
}
