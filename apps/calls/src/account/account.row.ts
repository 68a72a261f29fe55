import type { PartnerStatus, VoiceTier } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What calls knows of a partner: a projection fed by `accounts.partner_changed`. Its row lock serializes admission. */
@Entity({ name: 'account' })
export class AccountRow {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'status', type: 'text' })
  status: PartnerStatus;

  @Column({ name: 'concurrency_limit', type: 'int', nullable: true })
  concurrencyLimit: number | null;

  @Column({ name: 'tier', type: 'text' })
  tier: VoiceTier;

  /** Rupees, exact; null = not known yet. */
  @Column({ name: 'price_per_minute', type: 'numeric', precision: 16, scale: 4, nullable: true })
  pricePerMinute: string | null;

  @Column({ name: 'version', type: 'int' })
  version: number;

  @Column({ name: 'sandbox_given', type: 'boolean' })
  sandboxGiven: boolean;
}
