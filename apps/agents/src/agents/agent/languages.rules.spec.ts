import { type Language, LANGUAGES } from '@parley/contracts';
import { languagesProblem } from './languages.rules';

/** Every pair that is allowed, either way round; all others are not. */
const VALID = new Set(
  [
    ['en', 'hinglish'],
    ['en', 'hi'],
    ['en', 'mr'],
    ['en', 'te'],
    ['en', 'ta'],
    ['en', 'kn'],
    ['en', 'ml'],
    ['en', 'gu'],
    ['en', 'pa'],
    ['en', 'bn'],
    ['hi', 'hinglish'],
  ].map((pair) => [...pair].sort().join('+')),
);

const pairs = LANGUAGES.flatMap((first) => LANGUAGES.map((second): [Language, Language] => [first, second]));

describe('spoken_languages', () => {
  it.each(pairs)('[%s, %s] follows the table', (first, second) => {
    const valid = VALID.has([first, second].sort().join('+'));
    expect(languagesProblem([first, second]) === undefined).toBe(valid);
  });

  it.each([
    [['en', 'hi'], true],
    [['en', 'hinglish'], true],
    [['hi', 'hinglish'], true],
    [['en', 'te'], true],
    [['mr', 'te'], false],
    [['te', 'hi'], false],
    [['mr', 'hi'], false],
  ] as [Language[], boolean][])('%j may go together: %s', (languages, valid) => {
    expect(languagesProblem(languages) === undefined).toBe(valid);
  });

  it('may be empty or one language', () => {
    expect(languagesProblem([])).toBeUndefined();
    for (const language of LANGUAGES) expect(languagesProblem([language])).toBeUndefined();
  });
});
