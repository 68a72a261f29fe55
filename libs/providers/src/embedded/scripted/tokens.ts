// prettier-ignore
const STOP_WORDS = new Set(`a an the and or but of to in on at for with from by is are was were be been am do does did can could would will shall should may might must
i you he she it we they me him her us them my your his its our their mine this that these those there here what which who whom whose when where why how
please tell about know want like need have has had get got give just so as if then than too very any some no not yes also into out up sir madam hello hi ok okay
say said let make one thing much many hey well really actually again more all only long available thank thanks`.split(/\s+/));

/** Words that ask for the same fact. */
const SYNONYMS: Record<string, string> = Object.fromEntries(
  Object.entries({
    hours:
      'hour open opening opens close closing closes closed timing timings schedule sunday saturday weekend weekends weekday',
    price: 'prices cost costs fee fees charge charges rate rates pricing expensive cheap amount rupees',
    location: 'located locate address place situated directions office branch',
    phone: 'telephone contact mobile',
    email: 'mail e-mail',
    deliver: 'delivery delivers shipping ship shipped',
    book: 'booking appointment appointments reserve reservation schedule slot',
    cancel: 'cancellation cancelling cancelled refund refunds return returns',
    pay: 'payment payments paying card cash upi',
    service: 'services offer offers offering treatments products product sell',
    parking: 'park',
    child: 'children kid kids baby babies',
    doctor: 'dentist physician',
    emergency: 'emergencies urgent',
  }).flatMap(([word, others]) => [word, ...others.split(' ')].map((other) => [other, word])),
);

function stem(word: string): string {
  const known = SYNONYMS[word];
  if (known) return known;
  const singular = word.replace(/(?:'s|ies|(?<=s|x|z|ch|sh)es|(?<!s)s)$/, (end) =>
    end === 'ies' ? 'y' : '',
  );
  const short = singular.replace(/(?:ing|ed|e)$/, '');
  const root = short.length >= 3 ? short : singular;
  return SYNONYMS[singular] ?? SYNONYMS[root] ?? root;
}

/** What a text is about: stems of its words, without those that any text has. */
export function topicTokens(text: string): Set<string> {
  const lower = text.toLowerCase().normalize('NFC');
  const words = lower.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'-]*/gu) ?? [];
  const tokens = new Set(words.filter((word) => !STOP_WORDS.has(word)).map(stem));
  if (/\bhow much\b/.test(lower)) tokens.add('price');
  if (/\bwhere\b/.test(lower)) tokens.add('location');
  if (/\b(when|what time)\b/.test(lower)) tokens.add('hours');
  return tokens;
}

export function alike(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length < 5 || b.length < 5) return false;
  return a.startsWith(b) || b.startsWith(a) || oneEditApart(a, b);
}

function oneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  return short.slice(at) === long.slice(at + 1) || short.slice(at + 1) === long.slice(at + 1);
}
