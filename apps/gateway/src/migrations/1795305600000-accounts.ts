import { messagingTables, type Migration, tenantPolicy } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';
import { ADMIT_KEYS, RATE_LIMITS, TAKE_RATES } from './rate-limits.sql';

export class Accounts1795305600000 implements Migration {
  readonly name = 'Accounts1795305600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of messagingTables.up('accounts')) await runner.query(statement);
    await runner.query(`
      CREATE TABLE partner (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        email text,
        status text NOT NULL CHECK (status IN ('PENDING', 'APPROVED', 'SUSPENDED')),
        concurrency_limit integer CHECK (concurrency_limit >= 0),
        rate_limit_per_minute integer NOT NULL CHECK (rate_limit_per_minute > 0),
        calls_rate_limit_per_minute integer NOT NULL CHECK (calls_rate_limit_per_minute > 0),
        price_per_minute numeric(16, 4) NOT NULL CHECK (price_per_minute >= 0),
        tier text NOT NULL CHECK (tier IN ('standard', 'premium', 'exclusive')),
        version integer NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX partner_page ON partner (created_at DESC, id DESC);

      CREATE TABLE api_key (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES partner (id),
        name text,
        hash bytea NOT NULL CHECK (octet_length(hash) = 32),
        last4 text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        last_used_at timestamptz(3),
        revoked_at timestamptz(3),
        -- The master key the hash was made under; null until the key is next used.
        master_key_id text
      );
      CREATE UNIQUE INDEX api_key_hash ON api_key (hash);
      CREATE INDEX api_key_page ON api_key (account_id, created_at DESC, id DESC);

      CREATE TABLE customer (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES partner (id),
        external_id text NOT NULL CHECK (char_length(external_id) BETWEEN 1 AND 200),
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
        email text CHECK (char_length(email) <= 254),
        metadata jsonb,
        status text NOT NULL CHECK (status IN ('ACTIVE', 'ARCHIVED')),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT customer_external_id UNIQUE (account_id, external_id)
      );
      CREATE INDEX customer_page ON customer (account_id, created_at DESC, id DESC);

      -- The default project has the id of its account.
      CREATE TABLE project (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES partner (id),
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
        description text CHECK (char_length(description) <= 1000),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT project_name UNIQUE (account_id, name)
      );
      CREATE INDEX project_page ON project (account_id, created_at DESC, id DESC)`);
    await runner.query(BILLING);
    await runner.query(OPERATOR_ACTIONS);
    await runner.query(IDEMPOTENCY_KEYS);
    await runner.query(RATE_LIMITS);
    await runner.query(TAKE_RATES);
    await runner.query(ADMIT_KEYS);
    // The two tables that name the account in another column than account_id.
    for (const sql of tenantPolicy('accounts', 'partner', 'id')) await runner.query(sql);
    for (const sql of tenantPolicy('accounts', 'operator_action', 'partner_id')) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION admit_keys, take_rates;
      DROP TABLE rate_slot, rate_window, idempotency_key, operator_action, call_usage, hold, ledger_entry, balance,
        project, customer, api_key, partner;
      DROP FUNCTION ledger_is_append_only, operator_action_is_append_only`);
    for (const statement of messagingTables.down('accounts')) await runner.query(statement);
  }
}

const BILLING = `
  CREATE TABLE balance (
    account_id uuid PRIMARY KEY REFERENCES partner (id),
    amount numeric(20, 4) NOT NULL
  );

  -- Append-only: a mistake is put right by a correction, which says why.
  CREATE TABLE ledger_entry (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES partner (id),
    kind text NOT NULL,
    amount numeric(20, 4) NOT NULL CHECK (amount <> 0),
    balance_after numeric(20, 4) NOT NULL,
    note text,
    created_at timestamptz(3) NOT NULL,
    reference text,
    call_id uuid,
    agent_id uuid,
    CONSTRAINT ledger_entry_kind CHECK (kind IN ('top_up', 'call_charge', 'correction')),
    CONSTRAINT ledger_entry_sign CHECK (
      CASE kind WHEN 'top_up' THEN amount > 0 WHEN 'correction' THEN amount <> 0 ELSE amount <= 0 END),
    CONSTRAINT ledger_entry_call CHECK ((call_id IS NOT NULL) = (kind = 'call_charge')),
    CONSTRAINT ledger_entry_reason CHECK (kind <> 'correction' OR note IS NOT NULL)
  );
  CREATE INDEX ledger_entry_page ON ledger_entry (account_id, created_at DESC, id DESC);
  -- A call is charged once, whatever is redelivered.
  CREATE UNIQUE INDEX ledger_entry_once ON ledger_entry (account_id, kind, call_id) WHERE call_id IS NOT NULL;
  CREATE UNIQUE INDEX ledger_entry_reference ON ledger_entry (account_id, reference) WHERE reference IS NOT NULL;
  CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
  CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

  -- Credit set aside for calls in progress.
  CREATE TABLE hold (
    call_id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES partner (id),
    amount numeric(20, 4) NOT NULL CHECK (amount > 0),
    expires_at timestamptz(3) NOT NULL
  );
  CREATE INDEX hold_account ON hold (account_id);

  CREATE TABLE call_usage (
    call_id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES partner (id),
    agent_id uuid NOT NULL,
    customer_id uuid,
    direction text NOT NULL CHECK (direction IN ('inbound', 'outbound')),
    answered boolean NOT NULL,
    seconds integer NOT NULL CHECK (seconds >= 0),
    price_per_minute numeric(16, 4) NOT NULL CHECK (price_per_minute >= 0),
    amount numeric(20, 4) NOT NULL CHECK (amount >= 0),
    ended_at timestamptz(3) NOT NULL
  );
  CREATE INDEX call_usage_range ON call_usage (account_id, ended_at)`;

/** The audit trail of operators, which partners never read. */
const OPERATOR_ACTIONS = `
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
  );
  CREATE INDEX operator_action_page ON operator_action (created_at DESC, id DESC);
  CREATE INDEX operator_action_partner ON operator_action (partner_id, created_at DESC, id DESC);
  CREATE FUNCTION operator_action_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'the audit trail is append-only'; END $$;
  CREATE TRIGGER operator_action_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_action
    FOR EACH STATEMENT EXECUTE FUNCTION operator_action_is_append_only()`;

/**
 * docs/adr/0007-once-only-requests.md. A row is written before the work begins and names it (`command_id`), so that an
 * attempt after a crash gives the same commands, which take effect once. While its replica lives, `locked_until` is moved on.
 * Operators' keys are under the nil account, which no partner has: hence no foreign key.
 */
const IDEMPOTENCY_KEYS = `
  CREATE TABLE idempotency_key (
    account_id uuid NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    command_id uuid NOT NULL,
    state text NOT NULL CHECK (state IN ('started', 'done', 'unknown')),
    holder uuid NOT NULL,
    locked_until timestamptz NOT NULL,
    answer text,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (account_id, key),
    CHECK ((state = 'done') = (answer IS NOT NULL))
  );
  CREATE INDEX idempotency_key_age ON idempotency_key (created_at)`;
