import { Injectable } from '@nestjs/common';
import { type CampaignBrief, withoutPrefix } from '@parley/contracts';
import type { EntityManager } from 'typeorm';

/**
 * What is known of campaigns, from their owner's answers and events. They arrive late, twice and in any order: the higher
 * version counts, and a deleted campaign stays deleted (until nothing of it can come any more: ForgetCampaigns).
 */
@Injectable()
export class KnownCampaigns {
  /** Holds what is known of the campaign for the rest of the transaction. False: it is deleted. */
  async learn(tx: EntityManager, accountId: string, brief: CampaignBrief): Promise<boolean> {
    const [row] = await tx.query<{ deleted: boolean }[]>(
      `INSERT INTO known_campaign AS known (campaign_id, account_id, name, version)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (campaign_id) DO UPDATE SET
         name = CASE WHEN excluded.version > known.version AND known.deleted_at IS NULL THEN excluded.name ELSE known.name END,
         version = greatest(known.version, excluded.version)
       WHERE known.account_id = $2
       RETURNING deleted_at IS NOT NULL AS deleted`,
      [withoutPrefix('campaign', brief.id), accountId, brief.name, brief.version],
    );
    return row?.deleted === false;
  }

  async forget(tx: EntityManager, accountId: string, campaignId: string): Promise<void> {
    const id = withoutPrefix('campaign', campaignId);
    await tx.query(
      `INSERT INTO known_campaign AS known (campaign_id, account_id, name, version, deleted_at)
       VALUES ($1, $2, '', 0, now())
       ON CONFLICT (campaign_id) DO UPDATE SET deleted_at = coalesce(known.deleted_at, now()), name = ''
         WHERE known.account_id = $2`,
      [id, accountId],
    );
    await tx.query(`DELETE FROM extraction_set_campaign WHERE campaign_id = $1 AND account_id = $2`, [
      id,
      accountId,
    ]);
  }
}
