import { type Migration, wallOf } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** An account is its own, and what operators did to it concerns nobody else: work for one account sees no other. */
const WALLED = [
  ['partner', 'id'],
  ['operator_action', 'partner_id'],
] as const;

export class WallOfAccounts1767390000000 implements Migration {
  readonly name = 'WallOfAccounts1767390000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of WALLED)
      for (const sql of wallOf('accounts', table, column)) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table] of WALLED) {
      await runner.query(`DROP POLICY tenant_wall ON ${table}`);
      await runner.query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
    }
  }
}
