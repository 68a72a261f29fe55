/** Joiners change how a word is drawn, not which word it is. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
/** Dots under letters of Devanagari, Bengali, Gurmukhi, Gujarati, Odia and Kannada: written or left out at will. */
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g;
/** Candrabindu is written as anusvara by most keyboards. */
const CANDRABINDU = /[\u0901\u0981\u0a81\u0b01\u0c01\u0d01]/g;
const ACCENTS = /(?<=\p{Script=Latin})\p{M}+/gu;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
/** Letters and digits only, of scripts that put spaces between words: nothing to segment. */
const PLAIN =
  /^(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}])+$/u;
/** Longer than any word or address. */
const LONGEST = 500;
const AROUND = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** One spelling for what is the same word: compatibility forms, case, accents, joiners, digits of any script. */
export function folded(text: string): string {
  const plain = text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase();
  const marks = plain
    .replace(CANDRABINDU, (mark) => String.fromCharCode(mark.charCodeAt(0) + 1))
    .replace(NUKTA, '');
  return marks
    .normalize('NFD')
    .replace(NUKTA, '')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/\p{Nd}/gu, asciiDigit);
}

/** The words of a text in any script, folded. Danda, brackets and the rest are no words. */
export function words(text: string): string[] {
  const found: string[] = [];
  // Between spaces, because the segmenter copies its whole input for every word it finds.
  for (const token of folded(text).split(/\s+/)) {
    const bare = token.replace(AROUND, '');
    if (bare === '') continue;
    if (PLAIN.test(bare)) found.push(bare);
    else found.push(...segmented(bare), ...joined(bare));
  }
  return found.filter((word) => word !== '');
}

/** "1,00,000": in groups, as they are written in India, and elsewhere. */
const GROUPED = /(?<![\d,])\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d,])/g;
const SHORT_FIRST = /^\p{Script=Latin}{1,2}-\p{Script=Latin}+$/u;

/** As people say it and a recogniser hears it: 1500 for "1,500", wifi for "Wi-Fi". */
function joined(token: string): string[] {
  const numbers = token.match(GROUPED)?.map((number) => number.replaceAll(',', '')) ?? [];
  return SHORT_FIRST.test(token) ? [...numbers, token.replace('-', '')] : numbers;
}

function segmented(token: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < token.length; at += LONGEST) {
    for (const { segment, isWordLike } of segmenter.segment(token.slice(at, at + LONGEST))) {
      if (isWordLike) found.push(segment.replace(/['’]s?$/, ''));
    }
  }
  return found;
}

/** Digits come in runs of ten from each script's zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
