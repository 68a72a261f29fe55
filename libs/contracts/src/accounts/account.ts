export const PARTNER_STATUSES = ['PENDING', 'APPROVED', 'SUSPENDED'] as const;
export type PartnerStatus = (typeof PARTNER_STATUSES)[number];

export const VOICE_TIERS = ['standard', 'premium', 'exclusive'] as const;
export type VoiceTier = (typeof VOICE_TIERS)[number];

/** Simultaneous outbound calls of a new account. */
export const OUTBOUND_CONCURRENCY_DEFAULT = 5;

/** What other services keep of an account (their own projection, fed by `accounts.partner_changed`). */
export interface AccountFacts {
  account_id: string;
  status: PartnerStatus;
  concurrency_limit: number | null;
  tier: VoiceTier;
  /** Rupees, decimal string: what calls begun from now on cost. */
  price_per_minute: string;
  /** Rises with every change of the partner: an older fact never overwrites a newer one. */
  version: number;
}
