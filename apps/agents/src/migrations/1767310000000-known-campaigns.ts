import type { Migration } from '@parley/persistence';
import type { QueryRunner } from 'typeorm';

/** The name of an attached campaign is kept once, with the version it is of, so that late news changes nothing. */
export class KnownCampaigns1767310000000 implements Migration {
  readonly name = 'KnownCampaigns1767310000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE known_campaign (
        campaign_id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        name text NOT NULL,
        version int NOT NULL,
        deleted boolean NOT NULL
      )`);
    await runner.query(`
      INSERT INTO known_campaign (campaign_id, account_id, name, version, deleted)
      SELECT DISTINCT ON (campaign_id) campaign_id, account_id, campaign_name, 0, false
      FROM extraction_set_campaign ORDER BY campaign_id, attached_at DESC`);
    await runner.query(`ALTER TABLE extraction_set_campaign DROP COLUMN campaign_name`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE extraction_set_campaign ADD COLUMN campaign_name text`);
    await runner.query(`
      UPDATE extraction_set_campaign x SET campaign_name = k.name FROM known_campaign k
      WHERE k.campaign_id = x.campaign_id`);
    await runner.query(`ALTER TABLE extraction_set_campaign ALTER COLUMN campaign_name SET NOT NULL`);
    await runner.query(`DROP TABLE known_campaign`);
  }
}
