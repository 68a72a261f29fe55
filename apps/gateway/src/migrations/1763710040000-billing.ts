import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

export class Billing1763710040000 implements Migration {
  readonly name = 'Billing1763710040000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_kind_check`);
    await runner.query(`
      ALTER TABLE ledger_entry
        ADD CONSTRAINT ledger_entry_kind CHECK (kind IN ('top_up', 'call_charge')),
        ADD COLUMN reference text,
        ADD COLUMN call_id uuid,
        ADD COLUMN agent_id uuid,
        ADD CONSTRAINT ledger_entry_sign CHECK ((amount > 0) = (kind = 'top_up')),
        ADD CONSTRAINT ledger_entry_call CHECK ((call_id IS NOT NULL) = (kind = 'call_charge'))`);
    // decisions: Accounts, "A call is charged once, whatever is redelivered": the last wall.
    await runner.query(
      `CREATE UNIQUE INDEX ledger_entry_once ON ledger_entry (account_id, kind, call_id) WHERE call_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX ledger_entry_reference ON ledger_entry (account_id, reference) WHERE reference IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE hold (
        call_id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES partner (id),
        amount numeric(20, 4) NOT NULL CHECK (amount > 0),
        expires_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX hold_account ON hold (account_id)`);
    await runner.query(`
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
      )`);
    await runner.query(`CREATE INDEX call_usage_range ON call_usage (account_id, ended_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE call_usage`);
    await runner.query(`DROP TABLE hold`);
    await runner.query(`DROP INDEX ledger_entry_reference`);
    await runner.query(`DROP INDEX ledger_entry_once`);
    await runner.query(`
      ALTER TABLE ledger_entry
        DROP CONSTRAINT ledger_entry_kind, DROP CONSTRAINT ledger_entry_sign, DROP CONSTRAINT ledger_entry_call,
        DROP COLUMN reference, DROP COLUMN call_id, DROP COLUMN agent_id`);
    // Charges may be there by now: the old rule would refuse them.
    await runner.query(
      `ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_kind_check CHECK (kind IN ('top_up')) NOT VALID`,
    );
  }
}
