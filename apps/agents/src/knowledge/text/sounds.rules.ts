/**
 * How a word sounds, in Latin letters, so that "khulta" and "खुलता" meet. The Indic blocks of Unicode are laid out
 * alike: one table by the offset in the block serves nine scripts.
 */
// prettier-ignore
const CONSONANTS: Record<number, string> = {
  0x15: 'k', 0x16: 'k', 0x17: 'g', 0x18: 'g', 0x19: 'n', 0x1a: 'C', 0x1b: 'C', 0x1c: 'j', 0x1d: 'j', 0x1e: 'n', 0x1f: 't', 0x20: 't',
  0x21: 'd', 0x22: 'd', 0x23: 'n', 0x24: 't', 0x25: 't', 0x26: 'd', 0x27: 'd', 0x28: 'n', 0x29: 'n', 0x2a: 'p', 0x2b: 'f', 0x2c: 'b',
  0x2d: 'b', 0x2e: 'm', 0x2f: 'y', 0x30: 'r', 0x31: 'r', 0x32: 'l', 0x33: 'l', 0x34: 'l', 0x35: 'v', 0x36: 's', 0x37: 's', 0x38: 's',
  0x39: 'h', 0x5f: 'y',
};
// prettier-ignore
const VOWELS: Record<number, string> = {
  0x05: 'a', 0x06: 'a', 0x07: 'i', 0x08: 'i', 0x09: 'u', 0x0a: 'u', 0x0b: 'ri', 0x0d: 'e', 0x0e: 'e', 0x0f: 'e', 0x10: 'e', 0x11: 'o',
  0x12: 'o', 0x13: 'o', 0x14: 'o', 0x3e: 'a', 0x3f: 'i', 0x40: 'i', 0x41: 'u', 0x42: 'u', 0x43: 'ri', 0x45: 'e', 0x46: 'e', 0x47: 'e',
  0x48: 'e', 0x49: 'o', 0x4a: 'o', 0x4b: 'o', 0x4c: 'o',
};
const NASALS = new Set([0x01, 0x02, 0x70]);
/** Malayalam's vowelless letters, Bengali's khanda ta. */
const SPECIAL: Record<string, string> = { ൺ: 'n', ൻ: 'n', ർ: 'r', ൽ: 'l', ൾ: 'l', ൿ: 'k', ৎ: 't' };
const VIRAMA = 0x4d;
const FIRST_BLOCK = 0x0900;
const LAST = 0x0d7f;
const BLOCK = 0x80;

/** Latin letters with vowels, one spelling for what Latin spellings of Hindi disagree on. '' for other scripts. */
export function roman(word: string): string {
  if (/^[a-z0-9]+$/.test(word)) return simplified(word);
  let text = '';
  for (const letter of word) {
    const sound = SPECIAL[letter] ?? soundOf(letter.codePointAt(0) ?? 0);
    if (sound === null) return '';
    text += sound;
  }
  return simplified(
    text
      .replace(/A(?=[aeiouA-])/g, '')
      .replaceAll('-', '')
      .replace(/A$/, '')
      .replaceAll('A', 'a'),
  );
}

/** `A`: the vowel a consonant has by itself, unless a sign follows; `-`: no vowel at all. */
function soundOf(code: number): string | null {
  if (code < FIRST_BLOCK || code > LAST) return null;
  const offset = (code - FIRST_BLOCK) % BLOCK;
  const consonant = CONSONANTS[offset];
  if (consonant !== undefined) return `${consonant}A`;
  if (VOWELS[offset] !== undefined) return VOWELS[offset];
  if (NASALS.has(offset)) return 'n';
  return offset === VIRAMA ? '-' : '';
}

function simplified(latin: string): string {
  return latin
    .replace(/ph/g, 'f')
    .replace(/sh/g, 's')
    .replace(/ch+/g, 'C')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/c/g, 'k')
    .replace(/([kgjtdbp])h/g, '$1')
    .replace(/z/g, 'j')
    .replace(/w/g, 'v')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/ee|ii/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/ai|ay(?![aeiou])/g, 'e')
    .replace(/au|ou/g, 'o')
    .replace(/(.)\1+/g, '$1');
}

const SHORT = 2;

/**
 * The consonants: which vowels are written, and how, differs most. A word of two consonants keeps its last vowel too;
 * with fewer there is nothing to go by.
 */
export function soundKey(word: string): string | null {
  const text = roman(word);
  if (text === '' || /^\d+$/.test(text)) return null;
  const first = /^[aeiou]/.test(text) ? 'a' : '';
  const consonants = text.replace(/[aeiou]/g, '').replace(/(.)\1+/g, '$1');
  if (consonants.length < SHORT) return null;
  const last = consonants.length === SHORT ? (/[aeiou]$/.exec(text)?.[0] ?? '') : '';
  return `${first}${consonants}${last}`;
}
