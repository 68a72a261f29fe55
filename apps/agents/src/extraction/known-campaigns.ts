import { Injectable } from '@nestjs/common';
import { type CampaignBrief, withoutPrefix } from '@parley/contracts';
import { Consumers } from '@parley/messaging';
import type { EntityManager } from 'typeorm';

/**
 * What is known of campaigns, from their owner's answers and events. They arrive late, twice and in any order: the higher
 * version counts, and a deleted campaign stays deleted.
 */
@Injectable()
export class KnownCampaigns {
  constructor(consumers: Consumers) {
    consumers.on({
      durable: 'agents-campaigns',
      filter: 'campaigns.>',
      handlers: {
        'campaigns.renamed': async ({ account_id: accountId, body }, tx) => {
          await this.learn(tx, accountId, body);
        },
        'campaigns.deleted': ({ account_id: accountId, body }, tx) =>
          this.forget(tx, accountId, body.campaign_id),
      },
    });
  }

  /** Holds what is known of the campaign for the rest of the transaction. False: it is deleted. */
  async learn(tx: EntityManager, accountId: string, brief: CampaignBrief): Promise<boolean> {
    const [row] = await tx.query<{ deleted: boolean }[]>(
      `INSERT INTO known_campaign AS known (campaign_id, account_id, name, version, deleted)
       VALUES ($1, $2, $3, $4, false)
       ON CONFLICT (campaign_id) DO UPDATE SET
         name = CASE WHEN excluded.version > known.version THEN excluded.name ELSE known.name END,
         version = greatest(known.version, excluded.version)
       WHERE known.account_id = $2
       RETURNING deleted`,
      [withoutPrefix('campaign', brief.id), accountId, brief.name, brief.version],
    );
    return row?.deleted === false;
  }

  private async forget(tx: EntityManager, accountId: string, campaignId: string): Promise<void> {
    const id = withoutPrefix('campaign', campaignId);
    await tx.query(
      `INSERT INTO known_campaign AS known (campaign_id, account_id, name, version, deleted)
       VALUES ($1, $2, '', 0, true)
       ON CONFLICT (campaign_id) DO UPDATE SET deleted = true, name = '' WHERE known.account_id = $2`,
      [id, accountId],
    );
    await tx.query(`DELETE FROM extraction_set_campaign WHERE campaign_id = $1 AND account_id = $2`, [
      id,
      accountId,
    ]);
  }
}
