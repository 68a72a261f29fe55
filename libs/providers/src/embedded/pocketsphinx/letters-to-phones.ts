/** Longest match first; `$` stands for the end of the word. Good enough for names that are said as they are spelt. */
type Rules = Record<string, string>;

// prettier-ignore
const ENGLISH: Rules = {
  tion: 'SH AH N', sion: 'ZH AH N', ough: 'AO', augh: 'AO', eigh: 'EY', igh: 'AY', tch: 'CH', dge: 'JH', ing$: 'IH NG', ed$: 'D', es$: 'Z',
  ph: 'F', sh: 'SH', ch: 'CH', th: 'TH', wh: 'W', ck: 'K', ng: 'NG', nk: 'NG K', qu: 'K W', gh: 'G', kn: 'N', wr: 'R', sch: 'SH', x: 'K S',
  ee: 'IY', ea: 'IY', oo: 'UW', ou: 'AW', ow: 'OW', oi: 'OY', oy: 'OY', ai: 'EY', ay: 'EY', au: 'AO', aw: 'AO', ie: 'IY', ei: 'EY', ey: 'IY',
  oa: 'OW', ue: 'UW', ew: 'UW', ar: 'AA R', er: 'ER', ir: 'ER', ur: 'ER', or: 'AO R', ia: 'IY AH', io: 'IY OW', e$: '', y$: 'IY', o$: 'OW',
  a$: 'AH', i$: 'IY', u$: 'UW', ce: 'S EH', ci: 'S IH', cy: 'S IY', ge: 'JH EH', gi: 'JH IH',
  a: 'AE', b: 'B', c: 'K', d: 'D', e: 'EH', f: 'F', g: 'G', h: 'HH', i: 'IH', j: 'JH', k: 'K', l: 'L', m: 'M', n: 'N', o: 'AA', p: 'P', q: 'K',
  r: 'R', s: 'S', t: 'T', u: 'AH', v: 'V', w: 'W', y: 'IY', z: 'Z',
};

// prettier-ignore
const ROMAN_HINDI: Rules = {
  chh: 'CH', ksh: 'K SH', gya: 'G Y AA', aa: 'AA', ai: 'EH', au: 'AO', ee: 'IY', ii: 'IY', oo: 'UW', uu: 'UW', ou: 'OW', kh: 'K', gh: 'G', ch: 'CH',
  jh: 'JH', th: 'T', dh: 'D', ph: 'F', bh: 'B', sh: 'SH', ng: 'NG', a$: 'AA', an$: 'AA N', aan$: 'AA', ain$: 'EY', ein$: 'EY', oon$: 'UW', i$: 'IY', u$: 'UW',
  a: 'AH', b: 'B', c: 'K', d: 'D', e: 'EY', f: 'F', g: 'G', h: 'HH', i: 'IH', j: 'JH', k: 'K', l: 'L', m: 'M', n: 'N', o: 'OW', p: 'P', q: 'K',
  r: 'R', s: 'S', t: 'T', u: 'UH', v: 'V', w: 'V', x: 'K S', y: 'Y', z: 'Z',
};

// prettier-ignore
const LETTER_NAMES: Rules = {
  a: 'EY', b: 'B IY', c: 'S IY', d: 'D IY', e: 'IY', f: 'EH F', g: 'JH IY', h: 'EY CH', i: 'AY', j: 'JH EY', k: 'K EY', l: 'EH L', m: 'EH M', n: 'EH N',
  o: 'OW', p: 'P IY', q: 'K Y UW', r: 'AA R', s: 'EH S', t: 'T IY', u: 'Y UW', v: 'V IY', w: 'D AH B AH L Y UW', x: 'EH K S', y: 'W AY', z: 'Z IY',
};

export function englishPhones(word: string): string {
  if (word.length > 1 && !/[aeiouy]/.test(word)) return spelt(word);
  return apply(ENGLISH, undouble(word)) || spelt(word);
}

export function romanHindiPhones(word: string): string {
  return apply(ROMAN_HINDI, word.replace(/([b-df-hj-np-tv-z])\1/g, '$1')) || spelt(word);
}

function spelt(word: string): string {
  return [...word]
    .map((letter) => LETTER_NAMES[letter] ?? '')
    .join(' ')
    .trim();
}

function undouble(word: string): string {
  return word.replace(/([b-df-hj-np-tv-z])\1/g, '$1');
}

function apply(rules: Rules, word: string): string {
  const marked = `${word}$`;
  const phones: string[] = [];
  for (let at = 0; at < word.length;) {
    let length = Math.min(4, marked.length - at);
    while (length > 1 && !Object.hasOwn(rules, marked.slice(at, at + length))) length--;
    const phone = rules[marked.slice(at, at + length)];
    if (phone) phones.push(phone);
    at += length;
  }
  return phones.join(' ');
}
