import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** A ledger is never changed: what was wrong is put right by an entry of its own, which says why. */
export class Corrections1763764000000 implements Migration {
  readonly name = 'Corrections1763764000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ledger_entry
        DROP CONSTRAINT ledger_entry_kind,
        DROP CONSTRAINT ledger_entry_sign,
        ADD CONSTRAINT ledger_entry_kind CHECK (kind IN ('top_up', 'call_charge', 'correction')),
        ADD CONSTRAINT ledger_entry_sign CHECK (
          CASE kind WHEN 'top_up' THEN amount > 0 WHEN 'correction' THEN amount <> 0 ELSE amount <= 0 END),
        ADD CONSTRAINT ledger_entry_reason CHECK (kind <> 'correction' OR note IS NOT NULL)`);
  }

  /** Corrections may be there by now: the old rules hold for what comes. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ledger_entry
        DROP CONSTRAINT ledger_entry_reason,
        DROP CONSTRAINT ledger_entry_sign,
        DROP CONSTRAINT ledger_entry_kind,
        ADD CONSTRAINT ledger_entry_kind CHECK (kind IN ('top_up', 'call_charge')) NOT VALID,
        ADD CONSTRAINT ledger_entry_sign CHECK ((amount > 0) = (kind = 'top_up')) NOT VALID`);
  }
}
