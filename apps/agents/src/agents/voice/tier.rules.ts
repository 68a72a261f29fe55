import { AppError, VOICE_TIERS, type VoiceTier } from '@parley/contracts';

/** An account may use voices of its own tier and of those below. */
export function tiersOf(entitlement: VoiceTier): readonly VoiceTier[] {
  const rank = VOICE_TIERS.indexOf(entitlement);
  if (rank < 0) throw AppError.validation('tier', `tier must be one of: ${VOICE_TIERS.join(', ')}`);
  return VOICE_TIERS.slice(0, rank + 1);
}
