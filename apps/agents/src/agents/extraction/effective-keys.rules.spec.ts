import type { ExtractionKeyDto } from '@parley/contracts';
import { effectiveConfig } from './effective-keys.rules';

const key = (name: string, description = name): ExtractionKeyDto => ({ name, type: 'string', description });
const set = (...keys: ExtractionKeyDto[]): { keys: ExtractionKeyDto[] } => ({ keys });

describe('effectiveConfig', () => {
  it('is the agent’s own keys, then those of its sets, then those of its campaign’s', () => {
    const own = { keys: [key('own')], model: 'm1' };
    expect(effectiveConfig(own, [set(key('a')), set(key('b'))], [set(key('c'))])).toEqual({
      keys: [key('own'), key('a'), key('b'), key('c')],
      model: 'm1',
    });
  });

  it('takes the first definition of a name', () => {
    const config = effectiveConfig(
      { keys: [key('x', 'own')] },
      [set(key('y', 'agent'))],
      [set(key('x', 'campaign'), key('y', 'campaign'), key('z', 'first')), set(key('z', 'second'))],
    );
    expect(config?.keys).toEqual([key('x', 'own'), key('y', 'agent'), key('z', 'first')]);
  });

  it.each([
    [null, null],
    [{ keys: [] }, { keys: [] }],
  ])('is the agent’s own when there are no keys: %j', (own, expected) => {
    expect(effectiveConfig(own, [set()], [set()])).toEqual(expected);
  });

  it('is the campaign’s alone when the agent has none', () => {
    expect(effectiveConfig(null, [], [set(key('c'))])).toEqual({ keys: [key('c')] });
  });
});
