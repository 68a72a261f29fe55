import { numberWords } from './number-words';

const SYMBOLS: Record<string, string> = {
  '&': ' and ',
  '%': ' percent ',
  '@': ' at ',
  '+': ' plus ',
  '₹': ' rupees ',
};
const MAX_WORDS = 25;

/** A phrase as it is spoken: lower case words, numbers spelt out, no punctuation. At most 25 words. */
export function spokenWords(phrase: string): string[] {
  return phrase
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/(\d)[,](?=\d{2,3})/g, '$1')
    .replace(/\d+/g, (digits) => ` ${numberWords(digits)} `)
    .replace(/[&%@+₹]/g, (symbol) => SYMBOLS[symbol] ?? ' ')
    .replace(/[^\p{L}\p{M}']+/gu, ' ')
    .split(' ')
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter(Boolean)
    .slice(0, MAX_WORDS);
}
