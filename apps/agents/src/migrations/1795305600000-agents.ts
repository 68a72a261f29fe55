import { messagingTables, type Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';
import { DOCUMENTS, KNOWLEDGE, KNOWLEDGE_VERSIONS } from './knowledge.sql';

export class Agents1795305600000 implements Migration {
  readonly name = 'Agents1795305600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of messagingTables.up('agents')) await runner.query(statement);
    for (const statement of [VOICES, AGENTS, EXTRACTION, DOCUMENTS, KNOWLEDGE, KNOWLEDGE_VERSIONS])
      await runner.query(statement);
    for (const statement of [CONNECTORS, TOOLS, DICTIONARIES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE dictionary_agent, dictionary, integration_log, agent_tool, custom_function, oauth_state,
        connected_account, connector, knowledge_version, knowledge_term, knowledge_chunk, knowledge_index,
        agent_document, document, known_campaign, extraction_set_campaign, extraction_set_agent, extraction_set,
        deleted_project, agent, background_audio, voice_grant, voice;
      DROP FUNCTION knowledge_index_changed, knowledge_links_changed`);
    for (const statement of messagingTables.down('agents')) await runner.query(statement);
  }
}

const VOICES = `
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
  );
  CREATE TABLE voice_grant (
    account_id uuid NOT NULL,
    voice_id uuid NOT NULL REFERENCES voice (id),
    granted_at timestamptz(3) NOT NULL,
    PRIMARY KEY (account_id, voice_id)
  );
  CREATE TABLE background_audio (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    description text NOT NULL,
    object_key text NOT NULL,
    duration_ms integer NOT NULL,
    created_at timestamptz(3) NOT NULL
  )`;

const AGENTS = `
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
    -- What webhooks decided of the agent's fan-out: kept here, where reading it costs nothing.
    include_account_endpoints boolean NOT NULL DEFAULT true,
    fanout_version bigint NOT NULL DEFAULT 0,
    CONSTRAINT agent_transfer_number CHECK (NOT transfer_enabled OR transfer_number IS NOT NULL),
    CONSTRAINT agent_screener CHECK (NOT screener_handling_enabled OR voicemail_detection_enabled)
  );
  -- The name of a deleted agent is free again.
  CREATE UNIQUE INDEX agent_live_name ON agent (account_id, agent_name) WHERE deleted_at IS NULL;
  CREATE INDEX agent_page ON agent (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
  CREATE INDEX agent_project ON agent (account_id, project_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

  CREATE TABLE deleted_project (
    account_id uuid NOT NULL,
    project_id uuid NOT NULL,
    PRIMARY KEY (account_id, project_id)
  )`;

const EXTRACTION = `
  CREATE TABLE extraction_set (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
    description text NOT NULL,
    keys jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  );
  CREATE UNIQUE INDEX extraction_set_name ON extraction_set (account_id, name);
  CREATE INDEX extraction_set_page ON extraction_set (account_id, created_at DESC, id DESC);

  CREATE TABLE extraction_set_agent (
    set_id uuid NOT NULL REFERENCES extraction_set (id) ON DELETE CASCADE,
    agent_id uuid NOT NULL REFERENCES agent (id),
    account_id uuid NOT NULL,
    attached_at timestamptz(3) NOT NULL,
    PRIMARY KEY (set_id, agent_id)
  );
  CREATE INDEX extraction_set_agent_agent ON extraction_set_agent (agent_id);

  CREATE TABLE extraction_set_campaign (
    set_id uuid NOT NULL REFERENCES extraction_set (id) ON DELETE CASCADE,
    campaign_id uuid NOT NULL,
    account_id uuid NOT NULL,
    attached_at timestamptz(3) NOT NULL,
    PRIMARY KEY (set_id, campaign_id)
  );
  CREATE INDEX extraction_set_campaign_campaign ON extraction_set_campaign (campaign_id);

  -- Names of attached campaigns, with the version they are of, so that an old event changes nothing. A deleted one stays only
  -- as long as old events of it may come.
  CREATE TABLE known_campaign (
    campaign_id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    name text NOT NULL,
    version int NOT NULL,
    deleted_at timestamptz(3)
  );
  CREATE INDEX known_campaign_deleted ON known_campaign (deleted_at) WHERE deleted_at IS NOT NULL`;

const CONNECTORS = `
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
  );
  CREATE UNIQUE INDEX connector_name ON connector (account_id, name);
  CREATE INDEX connector_page ON connector (account_id, created_at DESC, id DESC);

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
  );
  CREATE UNIQUE INDEX connected_account_once ON connected_account (connector_id, customer_id);
  CREATE INDEX connected_account_page ON connected_account (account_id, customer_id, created_at DESC, id DESC);

  CREATE TABLE oauth_state (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    connected_account_id uuid NOT NULL REFERENCES connected_account (id) ON DELETE CASCADE,
    sealed_verifier text NOT NULL,
    expires_at timestamptz(3) NOT NULL
  );
  CREATE INDEX oauth_state_age ON oauth_state (account_id, expires_at)`;

const TOOLS = `
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
  );
  CREATE UNIQUE INDEX custom_function_name ON custom_function (account_id, name);
  CREATE INDEX custom_function_page ON custom_function (account_id, created_at DESC, id DESC);

  CREATE TABLE agent_tool (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    agent_id uuid NOT NULL REFERENCES agent (id),
    kind text NOT NULL CHECK (kind IN ('custom_function', 'connector_action')),
    name text NOT NULL,
    custom_function_id uuid REFERENCES custom_function (id) ON DELETE CASCADE,
    connector_id uuid CONSTRAINT agent_tool_connector REFERENCES connector (id) ON DELETE CASCADE,
    action text,
    description text,
    enabled boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT agent_tool_source CHECK (
      (kind = 'custom_function' AND custom_function_id IS NOT NULL AND connector_id IS NULL AND action IS NULL)
      OR (kind = 'connector_action' AND custom_function_id IS NULL AND connector_id IS NOT NULL AND action IS NOT NULL))
  );
  CREATE UNIQUE INDEX agent_tool_name ON agent_tool (agent_id, name);
  CREATE INDEX agent_tool_function ON agent_tool (custom_function_id);
  CREATE INDEX agent_tool_connector ON agent_tool (connector_id);
  CREATE INDEX agent_tool_page ON agent_tool (agent_id, created_at DESC, id DESC);

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
  );
  CREATE INDEX integration_log_page ON integration_log (account_id, created_at DESC, id DESC);
  CREATE INDEX integration_log_call ON integration_log (account_id, call_id);
  CREATE INDEX integration_log_agent ON integration_log (account_id, agent_id, created_at DESC, id DESC);
  -- For retention.
  CREATE INDEX integration_log_age ON integration_log (created_at)`;

const DICTIONARIES = `
  CREATE TABLE dictionary (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    name text NOT NULL,
    language text NOT NULL,
    entries jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  );
  CREATE UNIQUE INDEX dictionary_name ON dictionary (account_id, name);
  CREATE INDEX dictionary_page ON dictionary (account_id, created_at DESC, id DESC);

  CREATE TABLE dictionary_agent (
    dictionary_id uuid NOT NULL REFERENCES dictionary (id) ON DELETE CASCADE,
    agent_id uuid NOT NULL REFERENCES agent (id),
    account_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (dictionary_id, agent_id)
  );
  CREATE INDEX dictionary_agent_agent ON dictionary_agent (agent_id)`;
