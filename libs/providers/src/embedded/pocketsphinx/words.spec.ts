import { acceptedHints } from './accepted-hints';
import { phraseGrammar } from './grammar';
import { indicPhones } from './indic-to-phones';
import { englishPhones, romanHindiPhones } from './letters-to-phones';
import { numberWords } from './number-words';
import { Pronunciations } from './pronunciations';
import { spokenWords } from './spoken-words';

describe('spoken words', () => {
  it.each([
    ['What are your opening hours?', 'what are your opening hours'],
    ["I don't know, really!", "i don't know really"],
    ['Order 42 at 10%', 'order forty two at ten percent'],
    ['Rs 1,20,000', 'rs one hundred twenty thousand'],
    ['PIN 0042', 'pin zero zero four two'],
    ['R&D — “quoted”', 'r and d quoted'],
    ['नमस्ते, आप कैसे हैं?', 'नमस्ते आप कैसे हैं'],
    ['you have reached <digits> today', 'you have reached <digits> today'],
    ['; | ( ) <script>', 'script'],
    ['???', ''],
  ])('of %j are %j', (phrase, words) => expect(spokenWords(phrase).join(' ')).toBe(words));

  it.each([
    ['0', 'zero'],
    ['13', 'thirteen'],
    ['90', 'ninety'],
    ['105', 'one hundred five'],
    ['12000', 'twelve thousand'],
    ['999999', 'nine hundred ninety nine thousand nine hundred ninety nine'],
    ['9876543', 'nine eight seven six five four three'],
  ])('of the number %s are %s', (digits, words) => expect(numberWords(digits)).toBe(words));
});

describe('the grammar', () => {
  it('shares beginnings, and lets a phrase end where a longer one goes on', () => {
    const phrases = ['a b', 'a b c', 'a d', 'e'].map((phrase) => phrase.split(' '));
    expect(phraseGrammar(phrases)).toContain('public <phrase> = ( a ( b [ c ] | d ) | e );');
  });

  it('has a rule for digits where they are used', () => {
    expect(phraseGrammar([['a', '<digits>']], ['w1', 'w2'])).toMatch(
      /<phrase> = a <digits>;\n<digits> = \( w1 \| w2 \)\+;/,
    );
  });

  it('drops duplicates and the unspeakable, bounds the rest, and has phrases of its own', () => {
    const hints = acceptedHints(['Hello!', 'hello', '...', 'Bye'], 'en');
    expect(hints.map(({ hint }) => hint)).toEqual(['Hello!', 'Bye']);
    expect(acceptedHints(['?'], 'en').length).toBeGreaterThan(80);
    expect(
      acceptedHints(
        Array.from({ length: 900 }, (_, i) => `number ${i}`),
        'en',
      ),
    ).toHaveLength(400);
    expect(acceptedHints(['word '.repeat(60)], 'en')[0]?.words).toHaveLength(25);
  });
});

describe('pronunciations', () => {
  const dictionary = Buffer.from(
    '\na AH\na(2) EY\ncall K AO L\nclinic K L IH N IH K\nhello HH AH L OW\nhello(2) HH EH L OW\nopen OW P AH N\n',
  );
  const pronunciations = new Pronunciations(dictionary);

  it.each([
    ['hello', ['HH AH L OW', 'HH EH L OW']],
    ['a', ['AH', 'EY']],
    ["clinic's", ['K L IH N IH K S']],
    ['opencall', ['OW P AH N K AO L']],
    ['hdfc', ['EY CH D IY EH F S IY']],
    ['café', ['K AE F EH'].map((phones) => phones.replace(' EH', ''))],
  ])('of %s', (word, phones) => expect(pronunciations.of(word, 'en')).toEqual(phones));

  it('never finds half a word in the dictionary', () => {
    expect(pronunciations.of('ello', 'en')).toEqual(['EH L OW']);
  });

  it('read Hindi in Latin script as Hindi, with English as a second way', () => {
    expect(romanHindiPhones('dhanyavaad')).toBe('D AH N Y AH V AA D');
    expect(romanHindiPhones('nahi')).toBe('N AH HH IY');
    expect(pronunciations.of('call', 'hinglish')).toEqual([romanHindiPhones('call'), 'K AO L']);
  });

  it.each([
    ['नमस्ते', 'N AH M AH S T EY'],
    ['হ্যাঁ', 'HH Y AA N'],
    ['ਧੰਨਵਾਦ', 'D AH N N AH V AA D'],
    ['આભાર', 'AA B AA R'],
    ['நன்றி', 'N AH N R IH'],
    ['ధన్యవాదాలు', 'D AH N Y AH V AA D AA L UH'],
    ['ಹೌದು', 'HH AO D UH'],
    ['സരി', 'S AH R IH'],
    ['ज़रूर', 'Z AH R UW R'],
  ])('of %s, by its script', (word, phones) => expect(indicPhones(word)).toBe(phones));

  it('of names by their spelling', () => {
    expect(englishPhones('parley')).toBe('P AA R L IY');
    expect(englishPhones('shanti')).toBe('SH AE N T IY');
    for (const word of ['zorbatrix', 'xylo', 'mcx', 'qwrt', "o'brien"])
      expect(englishPhones(word.replace("'", ''))).toMatch(/^[A-Z ]+$/);
  });
});
