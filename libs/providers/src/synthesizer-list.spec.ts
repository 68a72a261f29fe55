import { readSynthesizerList } from './synthesizer-list';

describe('readSynthesizerList', () => {
  it('reads a list of synthesizers with their settings', () => {
    const list = [
      { provider: 'openai', baseUrl: 'http://tts:8000/v1', apiKey: 'k', model: 'm' },
      { provider: 'embedded' },
    ];
    expect(readSynthesizerList(JSON.stringify(list))).toEqual(list);
    expect(readSynthesizerList('[]')).toEqual([]);
  });

  it.each([
    '',
    'no json',
    '{}',
    '[1]',
    '[{}]',
    '[{"provider":"nobody"}]',
    '[{"provider":"openai","apiKey":1}]',
  ])('refuses %j', (json) => expect(() => readSynthesizerList(json)).toThrow());
});
