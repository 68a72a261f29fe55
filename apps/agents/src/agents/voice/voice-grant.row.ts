import { Column, Entity, PrimaryColumn } from 'typeorm';

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
