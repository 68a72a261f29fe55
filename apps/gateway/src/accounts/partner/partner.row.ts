import type { PartnerStatus, VoiceTier } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'partner' })
export class PartnerRow {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'email', type: 'text', nullable: true })
  email: string | null;

  @Column({ name: 'status', type: 'text' })
  status: PartnerStatus;

  /** Null = unlimited. */
  @Column({ name: 'concurrency_limit', type: 'integer', nullable: true })
  concurrencyLimit: number | null;

  @Column({ name: 'rate_limit_per_minute', type: 'integer' })
  rateLimitPerMinute: number;

  @Column({ name: 'calls_rate_limit_per_minute', type: 'integer' })
  callsRateLimitPerMinute: number;

  /** Exact, so a text. */
  @Column({ name: 'price_per_minute', type: 'numeric', precision: 16, scale: 4 })
  pricePerMinute: string;

  @Column({ name: 'tier', type: 'text' })
  tier: VoiceTier;

  /** Rises with every change: an older fact never overwrites a newer one. */
  @Column({ name: 'version', type: 'integer' })
  version: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
