import type { CampaignScheduleDto, CampaignStatus } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a partner sets, and may change while the campaign is a draft. */
export interface CampaignSettings {
  name: string;
  description: string;
  concurrencyLimit: number;
  retryConcurrency: number;
  retryCount: number;
  cooldownMinutes: number;
  retryDelaysMinutes: number[];
  callbackEnabled: boolean;
  schedule: CampaignScheduleDto | null;
}

@Entity({ name: 'campaign' })
export class CampaignRow implements CampaignSettings {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  /** Counts changes, so that consumers of events know which of two is newer. */
  @Column({ name: 'version', type: 'int' })
  version: number;

  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'description', type: 'text' })
  description: string;

  @Column({ name: 'agent_id', type: 'uuid' })
  agentId: string;

  /** The agent's name when it was set: shown while the agents service does not answer. */
  @Column({ name: 'agent_name', type: 'text' })
  agentName: string;

  /** Ids without their prefix. A number never changes, so it is stored beside its id. */
  @Column({ name: 'phone_numbers', type: 'jsonb' })
  phoneNumbers: { id: string; number: string }[];

  @Column({ name: 'concurrency_limit', type: 'int' })
  concurrencyLimit: number;

  @Column({ name: 'retry_concurrency', type: 'int' })
  retryConcurrency: number;

  @Column({ name: 'retry_count', type: 'int' })
  retryCount: number;

  @Column({ name: 'cooldown_minutes', type: 'int' })
  cooldownMinutes: number;

  @Column({ name: 'retry_delays_minutes', type: 'int', array: true })
  retryDelaysMinutes: number[];

  @Column({ name: 'callback_enabled', type: 'boolean' })
  callbackEnabled: boolean;

  @Column({ name: 'schedule', type: 'jsonb', nullable: true })
  schedule: CampaignScheduleDto | null;

  @Column({ name: 'status', type: 'text' })
  status: CampaignStatus;

  @Column({ name: 'started_at', type: 'timestamptz', precision: 3, nullable: true })
  startedAt: Date | null;

  @Column({ name: 'paused_at', type: 'timestamptz', precision: 3, nullable: true })
  pausedAt: Date | null;

  @Column({ name: 'completed_at', type: 'timestamptz', precision: 3, nullable: true })
  completedAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
