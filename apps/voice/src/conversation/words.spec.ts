import { isBackchannel } from './backchannel';
import { extraWaitMs } from './endpointing';
import { mainLanguage, phrase, PHRASES } from './phrases';
import { LANGUAGES } from '@parley/contracts';

describe('isBackchannel', () => {
  it.each([
    ['Mm-hm.', 'turn', true],
    ['okay', 'turn', true],
    ['हाँ जी', 'turn', true],
    ['hello?', 'turn', false],
    ['Hello?', 'intro', true],
    ['okay stop', 'turn', false],
    ['no', 'turn', false],
    ['', 'turn', false],
  ] as const)('%j during the %s: %s', (text, during, expected) =>
    expect(isBackchannel(text, during)).toBe(expected),
  );
});

describe('extraWaitMs', () => {
  it.each([
    ['I want to book a table', 0],
    ['Yes.', 0],
    ['my number is nine eight seven', 500],
    ['it is 98 45', 500],
    ['I would like to come and', 700],
    ['यह ठीक है लेकिन', 700],
    ['brand', 0],
    ['someone', 0],
    ['', 0],
  ])('%j waits %i ms more', (text, wait) => expect(extraWaitMs(text)).toBe(wait));
});

describe('phrases', () => {
  it('has every phrase in every language of the contract', () => {
    for (const language of LANGUAGES)
      for (const name of PHRASES) expect(phrase(language, name).length).toBeGreaterThan(5);
  });

  it('speaks the first spoken language, or the voice own when none is named', () => {
    const voice = {
      provider: 'p',
      model_name: 'm',
      provider_voice_id: 'v',
      language: 'ta',
      gender: 'female',
      speed: 1,
      volume: 1,
    } as const;
    expect(mainLanguage({ spoken_languages: ['hi', 'en'], voice })).toBe('hi');
    expect(mainLanguage({ spoken_languages: [], voice })).toBe('ta');
  });
});
