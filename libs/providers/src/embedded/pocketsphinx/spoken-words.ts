import { numberWords } from './number-words';

const SYMBOLS: Record<string, string> = {
  '&': ' and ',
  '%': ' percent ',
  '@': ' at ',
  '+': ' plus ',
  '₹': ' rupees ',
};
/** In a hint it stands for any row of spoken digits. */
export const DIGITS = '<digits>';
export const DIGIT_WORDS = ['oh', ...Array.from({ length: 10 }, (_, digit) => numberWords(String(digit)))];

const MAX_WORDS = 25;

/** A phrase as it is spoken: lower case words, numbers spelt out, no punctuation. At most 25 words. */
export function spokenWords(phrase: string): string[] {
  return phrase
    .split(DIGITS)
    .flatMap((part, i) => (i ? [DIGITS, ...plainWords(part)] : plainWords(part)))
    .slice(0, MAX_WORDS);
}

function plainWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/(\d)[,](?=\d{2,3})/g, '$1')
    .replace(/\d+/g, (digits) => ` ${numberWords(digits)} `)
    .replace(/[&%@+₹]/g, (symbol) => SYMBOLS[symbol] ?? ' ')
    .replace(/[^\p{L}\p{M}']+/gu, ' ')
    .split(' ')
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter(Boolean);
}
