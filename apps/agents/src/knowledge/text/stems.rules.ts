/** Synonyms people use on the phone with a business, one group a line; the first word stands for all. */
// prettier-ignore
const SAME = `
price cost costs fee fees charge charges rate rates pricing expensive cheap tariff
child children kid kids
baby babies infant toddler
discount discounts concession rebate off
location located locate address whereabouts directions
phone telephone mobile
cancel cancelled cancelling cancellation
refund refunds refunded reimbursement reimbursed
deliver delivery deliveries shipping ship shipped shipment dispatch
pay payment payments paying paid
doctor doctors physician
insurance insurer insurers insured
buy purchase purchased purchasing
start begin begins beginning commence
repair repairs fix fixing
reschedule rescheduled postpone move moved moving
complaint complaints complain complaining grievance`;

const CANONICAL = new Map(
  SAME.trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ');
      return others.map((other) => [other, first] as const);
    }),
);

/** Light stemming: the forms of a word get the same stem, which need not be a word. */
export function stem(word: string): string {
  if (/^[a-z]+$/.test(word)) return english(CANONICAL.get(word) ?? word);
  return /^\p{Script=Latin}|^\d/u.test(word) ? word : indic(word);
}

const ENGLISH_ENDINGS: [RegExp, string][] = [
  [/(?:ational|ation|ations|ating|ators?|ates?|ated)$/, ''],
  [/(?:nesses|ness)$/, ''],
  [/(?:ments?)$/, ''],
  [/(?:ibilit|abilit)(?:y|ies)$/, ''],
  [/(?:ably|ibly|able|ible)$/, ''],
  [/(?:ings|ingly|ing|edly|ed|ies|ied|ily|ly)$/, ''],
  [/(?:es|s)$/, ''],
];
const SHORTEST = 3;

function english(word: string): string {
  if (word.length <= SHORTEST) return word;
  // "address", "business", "bus" end in an s that is their own.
  let stemmed = word;
  for (const [ending, instead] of ENGLISH_ENDINGS) {
    if (/(?:ss|us|is)$/.test(stemmed) && ending.source.startsWith('(?:es|s')) continue;
    const cut = stemmed.replace(ending, instead);
    if (cut !== stemmed && cut.length >= SHORTEST && /[aeiouy]/.test(cut)) {
      stemmed = cut;
      break;
    }
  }
  if (stemmed.length > SHORTEST) stemmed = stemmed.replace(/([^aeiouls])\1$/, '$1').replace(/ll$/, 'l');
  return stemmed.length > SHORTEST ? stemmed.replace(/[aeiy]$/, '') : stemmed;
}

/** Case endings and plurals written onto the word, longest first, by script. Vowel signs at the end go afterwards. */
// prettier-ignore
const INDIC_ENDINGS: [RegExp, RegExp][] = [
  [/^\p{Script=Devanagari}/u, /(?:ियों|ियां|ियाँ|ओं|यों|ों|ांसाठी|साठी|ांमध्ये|मध्ये|ांना|ांची|ांचा|ांचे|ाची|ाचा|ाचे|ाच्या|च्या|ाला|ाने|ांत|ात|वर|ला|ना|ने|चा|ची|चे|ता|ते|ती|एगा|ेगा|ेगी|ेंगे|णे|ण्या)$/u],
  [/^\p{Script=Bengali}/u, /(?:গুলির|গুলি|গুলো|দের|টির|টার|টি|টা|ের|েরা|কে|তে|য়ে|রা|র|ে)$/u],
  [/^\p{Script=Gujarati}/u, /(?:ઓમાં|ઓને|ઓનું|ઓની|ઓના|માં|માટે|થી|નું|ની|ના|ને|ઓ|વા|વું|તું|તી|તો|તા|ે)$/u],
  [/^\p{Script=Gurmukhi}/u, /(?:ਿਆਂ|ੀਆਂ|ਾਂ|ਆਂ|ਣਾ|ਦਾ|ਦੀ|ਦੇ|ੇਗਾ|ੇਗੀ|ਣ)$/u],
  [/^\p{Script=Tamil}/u, /(?:களுக்கு|களில்|களின்|களை|கள்|த்திற்கு|த்தில்|த்தின்|த்தை|யிலிருந்து|லிருந்து|வுக்கு|க்கு|யில்|வில்|யின்|வின்|யை|வை|இல்|ில்|ின்|ால்|ுடன்|ிற்கு|ுக்கு|ை)$/u],
  [/^\p{Script=Telugu}/u, /(?:ాలలో|లలో|ములో|ంలో|లకు|లను|లతో|లు|లో|కు|కి|ను|ని|తో|నుండి|యొక్క|గా|ండి)$/u],
  [/^\p{Script=Kannada}/u, /(?:ಗಳನ್ನು|ಗಳಲ್ಲಿ|ಗಳಿಗೆ|ಗಳು|ಗಳ|ವನ್ನು|ಯನ್ನು|ನ್ನು|ದಲ್ಲಿ|ಯಲ್ಲಿ|ಲ್ಲಿ|ಕ್ಕೆ|ದಿಂದ|ಯಿಂದ|ಿಂದ|ಗೆ|ದ|ಯ|ವು)$/u],
  [/^\p{Script=Malayalam}/u, /(?:ങ്ങളിൽ|ങ്ങളുടെ|ങ്ങൾക്ക്|ങ്ങളെ|ങ്ങൾ|ത്തിന്റെ|ത്തിൽ|ത്തിന്|കളുടെ|കളിൽ|കൾ|യുടെ|യിൽ|ന്റെ|ിന്റെ|ുടെ|ിൽ|ിന്|ക്ക്|യ്ക്ക്|ിനെ|യെ|ും|ം)$/u],
];
/** Vowel signs, anusvara, visarga and virama of the nine blocks, which are laid out alike. */
const TRAILING_SIGNS =
  /[\u0902\u0903\u093e-\u094d\u0982\u0983\u09be-\u09cd\u0a02\u0a3e-\u0a4d\u0a70\u0a71\u0a82\u0a83\u0abe-\u0acd\u0b82\u0bbe-\u0bcd\u0c02\u0c03\u0c3e-\u0c4d\u0c82\u0c83\u0cbe-\u0ccd\u0d02\u0d03\u0d3e-\u0d4d]+$/u;

function indic(word: string): string {
  const endings = INDIC_ENDINGS.find(([script]) => script.test(word))?.[1];
  const shorter = endings ? word.replace(endings, '') : word;
  const kept = letters(shorter) >= 2 ? shorter : word;
  const bare = kept.replace(TRAILING_SIGNS, '');
  return letters(bare) >= 2 ? bare : kept;
}

function letters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
