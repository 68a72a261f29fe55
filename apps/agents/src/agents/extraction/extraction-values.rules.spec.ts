import type { ExtractionKeyDto } from '@parley/contracts';
import { readValues } from './extraction-values.rules';

const key = (type: ExtractionKeyDto['type'], options?: string[]): ExtractionKeyDto => ({
  name: 'k',
  type,
  description: '',
  ...(options ? { options } : {}),
});

describe('a value in an answer of the model', () => {
  it.each<[ExtractionKeyDto['type'], unknown]>([
    ['string', 'Asha'],
    ['string', ''],
    ['boolean', false],
    ['number', 2.5],
    ['integer', -3],
    ['date', '2028-02-29'],
    ['enum', 'good'],
    ['integer', null],
    ['enum', null],
  ])('of type %s may be %j', (type, value) => {
    expect(readValues([key(type, ['good', 'bad'])], JSON.stringify({ k: value }))).toEqual({
      values: { k: value },
    });
  });

  it.each<[ExtractionKeyDto['type'], unknown]>([
    ['string', 7],
    ['string', 'x'.repeat(4_001)],
    ['boolean', 'true'],
    ['number', '2.5'],
    ['integer', 2.5],
    ['integer', 2 ** 60],
    ['date', '2027-02-29'],
    ['date', '29.02.2028'],
    ['date', '2028-02-29T10:00:00Z'],
    ['enum', 'Good'],
    ['enum', ['good']],
    ['string', { a: 1 }],
  ])('of type %s may not be %j', (type, value) => {
    expect(readValues([key(type, ['good', 'bad'])], JSON.stringify({ k: value }))).toEqual({
      problems: [expect.stringMatching(/^k must be/)],
    });
  });
});

describe('an answer of the model', () => {
  const keys = [key('string'), { ...key('boolean'), name: 'other' }];

  it('has every key and no other; null for what is missing', () => {
    expect(readValues(keys, '{"k":"a","made_up":1}')).toEqual({ values: { k: 'a', other: null } });
    expect(readValues(keys, '{}')).toEqual({ values: { k: null, other: null } });
    expect(readValues([{ ...key('string'), name: 'constructor' }], '{}')).toEqual({
      values: { constructor: null },
    });
  });

  it('may be in a code fence', () => {
    expect(readValues(keys, '```json\n{"k":"a"}\n```')).toMatchObject({ values: { k: 'a' } });
  });

  it.each(['', 'I could not find it', '[]', 'null', '"text"', '{"k":'])(
    'is refused when it is %j',
    (answer) => {
      expect(readValues(keys, answer)).toEqual({ problems: ['the answer is not one JSON object'] });
    },
  );

  it('lists every problem', () => {
    expect(readValues(keys, '{"k":1,"other":1}')).toEqual({
      problems: ['k must be a text or null', 'other must be true, false or null'],
    });
  });
});

it('is limited in total size, too', () => {
  const keys = Array.from({ length: 20 }, (_, n) => ({ ...key('string'), name: `k${n}` }));
  const answer = (text: string): string =>
    JSON.stringify(Object.fromEntries(keys.map(({ name }) => [name, text])));
  expect(readValues(keys, answer('x'.repeat(3_200)))).toHaveProperty('values.k19');
  expect(readValues(keys, answer('\u0905'.repeat(3_200)))).toEqual({
    problems: ['all values together must be at most 65536 bytes'],
  });
});
