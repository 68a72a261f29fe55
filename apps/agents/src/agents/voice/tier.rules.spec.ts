import type { VoiceTier } from '@parley/contracts';
import { tiersOf } from './tier.rules';

describe('tiersOf', () => {
  it.each([
    ['standard', ['standard']],
    ['premium', ['standard', 'premium']],
    ['exclusive', ['standard', 'premium', 'exclusive']],
  ] as [VoiceTier, VoiceTier[]][])('gives an account of tier %s that tier and those below', (tier, seen) => {
    expect(tiersOf(tier)).toEqual(seen);
  });
});
