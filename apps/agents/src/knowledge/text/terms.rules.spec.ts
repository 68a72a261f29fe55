import { roman, soundKey } from './sounds.rules';
import { stem } from './stems.rules';
import { isStopWord } from './stop-words';
import { distinctTerms, lexemesOf } from './terms.rules';
import { folded, words } from './words.rules';

describe('terms', () => {
  it.each([
    ['Opening hours: 9:30-18:00!', ['opening', 'hours', '9', '30', '18', '00']],
    ['Clinic’s café, ＦＵＬＬ', ['clinic', 'cafe', 'full']],
    ['क्लिनिक ९ बजे खुलता है।', ['क्लिनिक', '9', 'बजे', 'खुलता', 'है']],
    ['ক্লিনিক ৯টায় খোলে।', ['ক্লিনিক', '9টায', 'খোলে']],
    ['ਕਲੀਨਿਕ ੯ ਵਜੇ', ['ਕਲੀਨਿਕ', '9', 'ਵਜੇ']],
    ['மருத்துவமனை காலை', ['மருத்துவமனை', 'காலை']],
    ['క్లినిక్ ఉదయం', ['క్లినిక్', 'ఉదయం']],
    ['ಕ್ಲಿನಿಕ್ ಬೆಳಿಗ್ಗೆ', ['ಕ್ಲಿನಿಕ್', 'ಬೆಳಿಗ್ಗೆ']],
    ['ക്ലിനിക് രാവിലെ', ['ക്ലിനിക്', 'രാവിലെ']],
    ['ક્લિનિક સવારે', ['ક્લિનિક', 'સવારે']],
    ['₹1,500 or Rs.1,00,000.50', ['1,500', '1500', 'or', 'rs', '1,00,000.50', '100000']],
    ['rooms 12,13 and 9,30', ['rooms', '12,13', 'and', '9,30']],
    ['Wi-Fi, e-mail, well-kept', ['wi', 'fi', 'wifi', 'e', 'mail', 'email', 'well', 'kept']],
    ['', []],
    ['।।?!', []],
  ])('of %p', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it.each([
    ['क़ीमत', 'कीमत'],
    ['ज़रूरी', 'जरूरी'],
    ['माँ', 'मां'],
    ['क्\u200dष', 'क्ष'],
    ['ड़', 'ड'],
  ])('spelled %s and %s are the same', (one, other) => {
    expect(folded(one)).toBe(folded(other));
  });

  it.each(['the', 'kya', 'है', 'काय', 'ক', 'છે', 'ਹੈ', 'எப்போது', 'ఎప్పుడు', 'ಯಾವಾಗ', 'എവിടെ'])(
    'that any text has: %s',
    (word) => {
      expect(isStopWord(folded(word))).toBe(word !== 'ক');
    },
  );
});

describe('stem gives the forms of a word one stem', () => {
  it.each([
    ['cancel', 'cancelled', 'cancellation', 'cancelling'],
    ['deliver', 'delivery', 'delivers', 'delivered'],
    ['open', 'opening', 'opens', 'opened'],
    ['price', 'prices', 'pricing'],
    ['book', 'booking', 'books', 'booked'],
    ['baby', 'babies'],
    ['refund', 'refunds', 'refundable'],
    ['खुलता', 'खुलते', 'खुलना'],
    ['दुकान', 'दुकानों', 'दुकानें'],
    ['घर', 'घरात', 'घराची', 'घरी'],
    ['দোকান', 'দোকানে', 'দোকানের', 'দোকানটি'],
    ['દુકાન', 'દુકાનમાં', 'દુકાનની', 'દુકાનો'],
    ['ਦੁਕਾਨ', 'ਦੁਕਾਨਾਂ'],
    ['கடை', 'கடைகள்', 'கடையில்', 'கடைக்கு'],
    ['ఆసుపత్రి', 'ఆసుపత్రిలో', 'ఆసుపత్రికి'],
    ['ಅಂಗಡಿ', 'ಅಂಗಡಿಗಳು', 'ಅಂಗಡಿಯಲ್ಲಿ'],
    ['കട', 'കടകൾ', 'കടയിൽ', 'കടയുടെ'],
  ])('%s', (...forms) => {
    expect(new Set(forms.map((form) => stem(folded(form)))).size).toBe(1);
  });

  it.each([
    ['address', 'add'],
    ['bus', 'bu'],
    ['500', '5'],
    ['fees', 'feed'],
  ])('%s is not %s', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });
});

describe('sound gives a word and its transliterations one key', () => {
  it.each([
    ['khulta', 'खुलता', 'khulataa'],
    ['ravivar', 'रविवार', 'raviwaar'],
    ['doctor', 'डॉक्टर', 'ডাক্তার', 'ડોક્ટર'],
    ['appointment', 'अपॉइंटमेंट'],
    ['clinic', 'क्लिनिक', 'ક્લિનિક', 'క్లినిక్', 'ക്ലിനിക്', 'கிளினிக்', 'kliniq'],
    ['parking', 'पार्किंग', 'ਪਾਰਕਿੰਗ', 'పార్కింగ్'],
    ['number', 'नंबर', 'namber'],
    ['baje', 'बजे'],
    ['daam', 'दाम', 'dam'],
  ])('%s', (...forms) => {
    expect(new Set(forms.map((form) => soundKey(folded(form)))).size).toBe(1);
  });

  it.each(['', 'a', 'हो', '42', '中文', 'привет'])('has no sound key for %p', (word) => {
    expect(soundKey(word)).toBeNull();
  });

  it('keeps a word of a script that has no Latin transliteration', () => {
    expect(roman('привет')).toBe('');
    expect(distinctTerms('привет')[0]?.roman).toBe('привет');
  });
});

describe('lexemesOf', () => {
  it('gives stems and sounds, each once, and those of the heading once more', () => {
    expect(lexemesOf('Prices', 'The price of a filling: 500')).toEqual([
      '~pric',
      '^prs',
      '~fil',
      '^flng',
      '~500',
      '#pric',
    ]);
  });
});
