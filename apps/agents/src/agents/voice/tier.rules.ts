import { VOICE_TIERS, type VoiceTier } from '@parley/contracts';

/** An account may use voices of its own tier and of those below. */
export function tiersOf(entitlement: VoiceTier): readonly VoiceTier[] {
  return VOICE_TIERS.slice(0, VOICE_TIERS.indexOf(entitlement) + 1);
}
