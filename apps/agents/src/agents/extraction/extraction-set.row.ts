import type { ExtractionKeyDto } from '@parley/contracts';
import { AccountRow } from '@parley/persistence';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity({ name: 'extraction_set' })
export class ExtractionSetRow extends AccountRow {
  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'description', type: 'text' })
  description: string;

  @Column({ name: 'keys', type: 'jsonb' })
  keys: ExtractionKeyDto[];
}

/** A set attached to an agent. Gone with either. */
@Entity({ name: 'extraction_set_agent' })
export class SetAgentRow {
  @PrimaryColumn({ name: 'set_id', type: 'uuid' })
  setId: string;

  @PrimaryColumn({ name: 'agent_id', type: 'uuid' })
  agentId: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'attached_at', type: 'timestamptz', precision: 3 })
  attachedAt: Date;
}

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
