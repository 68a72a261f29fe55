import { messagingTables, type Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Accounts1763700000000 implements Migration {
  readonly name = 'Accounts1763700000000';

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
      )`);
    await runner.query(`CREATE INDEX partner_page ON partner (created_at DESC, id DESC)`);
    await runner.query(`
      CREATE TABLE api_key (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES partner (id),
        name text,
        hash bytea NOT NULL CHECK (octet_length(hash) = 32),
        last4 text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        last_used_at timestamptz(3),
        revoked_at timestamptz(3)
      )`);
    await runner.query(`CREATE UNIQUE INDEX api_key_hash ON api_key (hash)`);
    await runner.query(`CREATE INDEX api_key_page ON api_key (account_id, created_at DESC, id DESC)`);
    await runner.query(`
      CREATE TABLE balance (
        account_id uuid PRIMARY KEY REFERENCES partner (id),
        amount numeric(20, 4) NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE ledger_entry (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES partner (id),
        kind text NOT NULL CHECK (kind IN ('top_up')),
        amount numeric(20, 4) NOT NULL CHECK (amount <> 0),
        balance_after numeric(20, 4) NOT NULL,
        note text,
        created_at timestamptz(3) NOT NULL
      )`);
    await runner.query(
      `CREATE INDEX ledger_entry_page ON ledger_entry (account_id, created_at DESC, id DESC)`,
    );
    // decisions: Accounts, "Billing": an append-only ledger.
    await runner.query(`
      CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$`);
    await runner.query(`
      CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['ledger_entry', 'balance', 'api_key', 'partner']) {
      await runner.query(`DROP TABLE ${table}`);
    }
    await runner.query(`DROP FUNCTION ledger_is_append_only`);
    for (const statement of messagingTables.down('accounts')) await runner.query(statement);
  }
}
