import { AppError, CreateDictionaryBody, type DictionaryEntryDto } from '@parley/contracts';
import { ContractPipe } from '@parley/platform';
import { assertEntries, vocabularyFor } from './dictionary.rules';

const VALID = {
  name: 'Products',
  language: 'en',
  entries: [{ word: 'Zyvello', pronunciations: ['zai vello'], boost: 5 }],
};

/** As a message is: by its class, then by the rules between entries. */
async function refusedField(change: object): Promise<string | undefined> {
  const pipe = new ContractPipe({ expectedType: CreateDictionaryBody });
  try {
    const body = await pipe.transform({ ...VALID, ...change }, { type: 'body' });
    assertEntries((body as CreateDictionaryBody).entries);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.details?.[0]?.field : 'unexpected';
  }
}

describe('a new dictionary', () => {
  it('is taken when it is valid', async () => {
    expect(await refusedField({})).toBeUndefined();
    expect(await refusedField({ entries: [{ word: 'A 1' }] })).toBeUndefined();
  });

  it.each([
    ['name', { name: '' }],
    ['language', { language: 'fr' }],
    ['entries', { entries: [] }],
    ['entries.0.word', { entries: [{ word: '!!' }] }],
    ['entries', { entries: [{ word: 'a' }, { word: ' A ' }] }],
    ['entries.0.pronunciations', { entries: [{ word: 'a', pronunciations: [] }] }],
    ['entries.0.pronunciations', { entries: [{ word: 'a', pronunciations: [' '] }] }],
    ['entries.0.boost', { entries: [{ word: 'a', boost: 11 }] }],
    ['entries.0.more', { entries: [{ word: 'a', more: 1 }] }],
    ['entries', { entries: Array.from({ length: 501 }, (_, index) => ({ word: `w${index}` })) }],
    ['entries.1.word', { entries: [{ word: 'a' }, { boost: 2 }] }],
    ['entries', { entries: ['a'] }],
    ['entries', { entries: undefined }],
    ['colour', { colour: 1 }],
  ])('is refused for its %s: %j', async (field, change) => {
    expect(await refusedField(change)).toBe(field);
  });
});

describe('vocabularyFor', () => {
  const en = { language: 'en' as const, entries: [{ word: 'One' }, { word: 'Two', boost: 3 }] };
  const hi = { language: 'hi' as const, entries: [{ word: 'दो' }, { word: 'two', boost: 9 }] };
  const words = (entries: DictionaryEntryDto[]): string[] => entries.map(({ word }) => word);

  it('takes the dictionaries of the languages spoken, the most boosted words first', () => {
    expect(words(vocabularyFor(['en'], [en, hi]))).toEqual(['Two', 'One']);
    expect(words(vocabularyFor(['te'], [en, hi]))).toEqual([]);
  });

  it('knows that Hinglish is both, and takes each word once, as it is boosted most', () => {
    expect(words(vocabularyFor(['hinglish'], [en, hi]))).toEqual(['two', 'One', 'दो']);
  });

  it('takes no more than a call can use', () => {
    const many = {
      language: 'en' as const,
      entries: Array.from({ length: 900 }, (_, i) => ({ word: `w${i}` })),
    };
    expect(vocabularyFor(['en'], [many])).toHaveLength(500);
  });
});
