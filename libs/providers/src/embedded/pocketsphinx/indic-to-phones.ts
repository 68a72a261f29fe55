/**
 * The scripts of India share one layout (that of ISCII): the same letter has the same offset in each Unicode block of
 * 128. One table therefore reads Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, Telugu, Kannada and Malayalam. English
 * phones are a rough fit, which is enough to tell the phrases of a small grammar apart.
 */
// prettier-ignore
const VOWELS: Record<number, string> = {
  0x05: 'AH', 0x06: 'AA', 0x07: 'IH', 0x08: 'IY', 0x09: 'UH', 0x0a: 'UW', 0x0b: 'R IH', 0x0e: 'EH', 0x0f: 'EY', 0x10: 'EH', 0x12: 'AO', 0x13: 'OW', 0x14: 'AO',
};
// prettier-ignore
const SIGNS: Record<number, string> = {
  0x3e: 'AA', 0x3f: 'IH', 0x40: 'IY', 0x41: 'UH', 0x42: 'UW', 0x43: 'R IH', 0x45: 'AE', 0x46: 'EH', 0x47: 'EY', 0x48: 'EH', 0x49: 'AO', 0x4a: 'OW', 0x4b: 'OW', 0x4c: 'AO',
};
// prettier-ignore
const CONSONANTS: Record<number, string> = {
  0x15: 'K', 0x16: 'K', 0x17: 'G', 0x18: 'G', 0x19: 'NG', 0x1a: 'CH', 0x1b: 'CH', 0x1c: 'JH', 0x1d: 'JH', 0x1e: 'N', 0x1f: 'T', 0x20: 'T', 0x21: 'D', 0x22: 'D',
  0x23: 'N', 0x24: 'T', 0x25: 'T', 0x26: 'D', 0x27: 'D', 0x28: 'N', 0x29: 'N', 0x2a: 'P', 0x2b: 'F', 0x2c: 'B', 0x2d: 'B', 0x2e: 'M', 0x2f: 'Y', 0x30: 'R',
  0x31: 'R', 0x32: 'L', 0x33: 'L', 0x34: 'L', 0x35: 'V', 0x36: 'SH', 0x37: 'SH', 0x38: 'S', 0x39: 'HH', 0x58: 'K', 0x59: 'K', 0x5a: 'G', 0x5b: 'Z', 0x5c: 'R', 0x5d: 'R', 0x5e: 'F',
};
const NUKTA = 0x3c;
/** what a dot below makes of a consonant */
const DOTTED: Record<string, string> = { JH: 'Z', D: 'R', P: 'F' };
const VIRAMA = 0x4d;
/** candrabindu, anusvara, tippi */
const NASALS = new Set([0x01, 0x02, 0x70]);
/** Tamil, Telugu, Kannada, Malayalam say the final vowel of a bare consonant; the northern languages drop it. */
const FIRST_DRAVIDIAN_BLOCK = 0x0b80;

export function indicPhones(word: string): string {
  const phones: string[] = [];
  let bare = false;
  let block = 0;
  for (const char of word.normalize('NFC')) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x0900 || code > 0x0d7f) continue;
    block = code & ~0x7f;
    const letter = code & 0x7f;
    const consonant = CONSONANTS[letter];
    const vowel = VOWELS[letter];
    const sign = SIGNS[letter];
    if (consonant) {
      if (bare) phones.push('AH');
      phones.push(consonant);
      bare = true;
    } else if (sign) {
      phones.push(sign);
      bare = false;
    } else if (letter === VIRAMA) bare = false;
    else if (letter === NUKTA) dot(phones);
    else {
      if (bare) phones.push('AH');
      bare = false;
      if (vowel) phones.push(vowel);
      else if (NASALS.has(letter)) phones.push('N');
    }
  }
  if (bare && block >= FIRST_DRAVIDIAN_BLOCK) phones.push('AH');
  return phones.join(' ');
}

function dot(phones: string[]): void {
  const last = phones.pop() ?? '';
  phones.push(DOTTED[last] ?? last);
}
