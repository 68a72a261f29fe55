import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What was last heard of a campaign, which lives in another service. A deleted one stays a while: late news must not revive it. */
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

  @Index('known_campaign_deleted', { where: 'deleted_at IS NOT NULL' })
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}
