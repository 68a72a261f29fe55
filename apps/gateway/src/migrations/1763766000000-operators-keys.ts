import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** Operators' keys: they stand under the nil account, which no partner has and no tenant's wall lets through. */
export class OperatorsKeys1763766000000 implements Migration {
  readonly name = 'OperatorsKeys1763766000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE idempotency_key DROP CONSTRAINT idempotency_key_account_id_fkey`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DELETE FROM idempotency_key WHERE account_id = '00000000-0000-0000-0000-000000000000'`,
    );
    await runner.query(`ALTER TABLE idempotency_key
      ADD CONSTRAINT idempotency_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES partner (id)`);
  }
}
