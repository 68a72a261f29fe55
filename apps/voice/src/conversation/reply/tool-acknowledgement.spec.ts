import { LANGUAGES } from '@parley/contracts';
import { acknowledgements } from './tool-acknowledgement';

describe('acknowledgements', () => {
  it('are off without a config', () => {
    expect(acknowledgements(null, 'en', {})).toBeNull();
  });

  it("in fixed mode repeat the agent's messages in order", () => {
    const next = acknowledgements({ mode: 'fixed', messages: ['Wait, {{name}}.', 'Still on it.'] }, 'en', {
      name: 'Asha',
    });
    expect([next?.(), next?.(), next?.()]).toEqual(['Wait, Asha.', 'Still on it.', 'Wait, Asha.']);
  });

  it('in dynamic mode never repeat the last message', () => {
    const next = acknowledgements({ mode: 'dynamic', messages: ['a', 'b', 'c'] }, 'en', {});
    const said = Array.from({ length: 50 }, () => next?.());
    expect(said.some((text, index) => text === said[index - 1])).toBe(false);
    expect(new Set(said)).toEqual(new Set(['a', 'b', 'c']));
  });

  it.each(LANGUAGES)('speaks %s without messages of its own', (language) => {
    const next = acknowledgements({ mode: 'fixed' }, language, {});
    expect(next?.().length).toBeGreaterThan(3);
  });
});
