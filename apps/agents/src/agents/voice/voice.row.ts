import type { Language, VoiceTier } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'voice' })
export class VoiceRow {
  /** UUIDv5 of provider and voice: the same on every installation and replica. */
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'provider', type: 'text' })
  provider: string;

  @Column({ name: 'provider_voice_id', type: 'text' })
  providerVoiceId: string;

  @Column({ name: 'model_name', type: 'text' })
  modelName: string;

  @Column({ name: 'display_name', type: 'text' })
  displayName: string;

  @Column({ name: 'description', type: 'text' })
  description: string;

  @Column({ name: 'tier', type: 'text' })
  tier: VoiceTier;

  @Column({ name: 'speed', type: 'double precision' })
  speed: number;

  @Column({ name: 'volume', type: 'double precision' })
  volume: number;

  @Column({ name: 'language', type: 'text' })
  language: Language;

  @Column({ name: 'gender', type: 'text' })
  gender: string;

  @Column({ name: 'preview_text', type: 'text' })
  previewText: string;

  /** `retired`: no longer offered by the synthesizer; agents that have it keep it. */
  @Column({ name: 'status', type: 'text' })
  status: 'active' | 'retired';

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}

/** A voice of tier exclusive an operator gave to one account. */
@Entity({ name: 'voice_grant' })
export class VoiceGrantRow {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @PrimaryColumn({ name: 'voice_id', type: 'uuid' })
  voiceId: string;

  @Column({ name: 'granted_at', type: 'timestamptz', precision: 3 })
  grantedAt: Date;
}
