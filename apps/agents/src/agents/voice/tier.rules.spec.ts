import type { VoiceTier } from '@parley/contracts';
import { tiersOf } from './tier.rules';

describe('an account sees its entitlement and below', () => {
  it.each([
    ['standard', ['standard']],
    ['premium', ['standard', 'premium']],
    ['exclusive', ['standard', 'premium', 'exclusive']],
  ] as [VoiceTier, VoiceTier[]][])('%s', (tier, seen) => {
    expect(tiersOf(tier)).toEqual(seen);
  });

  it('an unknown entitlement is refused', () => {
    expect(() => tiersOf('gold' as VoiceTier)).toThrow('tier must be one of');
  });
});
