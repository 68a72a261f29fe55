import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A set attached to a campaign, which lives in another service: `known_campaign` has its name. */
@Entity({ name: 'extraction_set_campaign' })
export class SetCampaignRow {
  @PrimaryColumn({ name: 'set_id', type: 'uuid' })
  setId: string;

  @PrimaryColumn({ name: 'campaign_id', type: 'uuid' })
  campaignId: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'attached_at', type: 'timestamptz', precision: 3 })
  attachedAt: Date;
}
