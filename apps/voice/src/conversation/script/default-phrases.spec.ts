import { LANGUAGES } from '@parley/contracts';
import { mainLanguage, phrase, PHRASES } from './default-phrases';

describe('default phrases', () => {
  it('has every phrase in every language', () => {
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
