import { type Migration, receiptTable } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** Once-only commands. Where the schema is made anew, the tables of messaging have brought it already. */
export class CommandReceipts1763720010000 implements Migration {
  readonly name = 'CommandReceipts1763720010000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of receiptTable.up('calls')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE calls.command_receipt`);
  }
}
