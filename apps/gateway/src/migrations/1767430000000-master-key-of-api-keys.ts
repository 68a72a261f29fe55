import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** Under which master key a key's hash was made; null until the key is next used. */
export class MasterKeyOfApiKeys1767430000000 implements Migration {
  readonly name = 'MasterKeyOfApiKeys1767430000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_key ADD COLUMN master_key_id text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_key DROP COLUMN master_key_id`);
  }
}
