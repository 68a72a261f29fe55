import { Pronunciations } from './pronunciations';

const DICTIONARY = Buffer.from(
  [
    "'bout B AW T",
    'a AH',
    'a(2) EY',
    "a's EY Z",
    'hour AW ER',
    'hours AW ER Z',
    'hours(2) AW R Z',
    'one W AH N',
    'one(2) HH W AH N',
    "one's W AH N Z",
    // Out of order, and the last without a newline.
    'houses HH AW S IH Z',
    'ox AA K S',
  ].join('\n'),
);

describe('pronunciations', () => {
  const pronunciations = new Pronunciations(DICTIONARY);

  it.each([
    ['a', ['AH', 'EY']],
    ["a's", ['EY Z']],
    ['hours', ['AW ER Z', 'AW R Z']],
    ['one', ['W AH N', 'HH W AH N']],
    ["one's", ['W AH N Z']],
    ['houses', ['HH AW S IH Z']],
    ['ox', ['AA K S']],
  ])('of %s are all the dictionary lists, wherever it lists them', (word, expected) => {
    expect(pronunciations.of(word, 'en')).toEqual(expected);
  });

  it.each([
    ["hour's", ['AW ER Z']],
    ['houseshours', ['HH AW S IH Z AW ER Z']],
  ])('of %s are put together from those it lists', (word, expected) => {
    expect(pronunciations.of(word, 'en')).toEqual(expected);
  });
});
