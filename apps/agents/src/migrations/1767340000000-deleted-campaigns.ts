import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** What is left of a deleted campaign is kept only as long as late news of it may come. */
export class DeletedCampaigns1767340000000 implements Migration {
  readonly name = 'DeletedCampaigns1767340000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE known_campaign ADD COLUMN deleted_at timestamptz(3)`);
    await runner.query(`UPDATE known_campaign SET deleted_at = now() WHERE deleted`);
    await runner.query(`ALTER TABLE known_campaign DROP COLUMN deleted`);
    await runner.query(
      `CREATE INDEX known_campaign_deleted ON known_campaign (deleted_at) WHERE deleted_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE known_campaign ADD COLUMN deleted boolean NOT NULL DEFAULT false`);
    await runner.query(`UPDATE known_campaign SET deleted = true WHERE deleted_at IS NOT NULL`);
    await runner.query(
      `ALTER TABLE known_campaign ALTER COLUMN deleted DROP DEFAULT, DROP COLUMN deleted_at`,
    );
  }
}
