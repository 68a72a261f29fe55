import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was last heard of a campaign, which lives in another service. A deleted one stays: late news must not revive it. */
@Entity({ name: 'known_campaign' })
export class KnownCampaignRow {
  @PrimaryColumn({ name: 'campaign_id', type: 'uuid' })
  campaignId: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'version', type: 'int' })
  version: number;

  @Column({ name: 'deleted', type: 'boolean' })
  deleted: boolean;
}
