import type { SpokenLanguage } from '../../ports/languages';
import { englishPhones, romanHindiPhones } from './letters-to-phones';
import { indicPhones } from './indic-to-phones';

/** How words sound, in cmudict's phones (ARPAbet without stress). */
export class Pronunciations {
  private readonly cache = new Map<string, string[]>();

  /** cmudict's file is searched, not parsed: 1 ms a new word instead of 20 MB and 100 ms. */
  constructor(private readonly dictionary: Buffer) {}

  /** Never empty for a word of letters; several when it is said in several ways. */
  of(word: string, language: SpokenLanguage): string[] {
    const key = `${language}:${word}`;
    let found = this.cache.get(key);
    if (!found) this.cache.set(key, (found = this.find(word, language)));
    return found;
  }

  private find(word: string, language: SpokenLanguage): string[] {
    if (/[\u0900-\u0d7f]/.test(word)) return [indicPhones(word)].filter(Boolean);
    const listed = this.listed(word);
    const latin = word.normalize('NFD').replace(/[^a-z']/g, '');
    if (!latin) return [];
    const guessed = language === 'en' ? [] : [romanHindiPhones(latin)];
    const all = listed.length ? [...guessed, ...listed] : [...guessed, ...this.fallback(latin)];
    return [...new Set(all)];
  }

  /** A name with 's, two words written as one, an abbreviation, else by the rules of spelling. */
  private fallback(word: string): string[] {
    if (word.endsWith("'s")) {
      const owner = this.listed(word.slice(0, -2));
      if (owner.length) return owner.map((phones) => `${phones} ${/ [PTKF]$/.test(phones) ? 'S' : 'Z'}`);
    }
    const plain = word.replaceAll("'", '');
    for (let cut = plain.length - 3; cut >= 3; cut--) {
      const [head] = this.listed(plain.slice(0, cut));
      const [rest] = this.listed(plain.slice(cut));
      if (head && rest) return [`${head} ${rest}`];
    }
    return [englishPhones(plain)].filter(Boolean);
  }

  private listed(word: string): string[] {
    const found: string[] = [];
    for (let variant = 1; variant < 6; variant++) {
      const key = `\n${word}${variant > 1 ? `(${variant})` : ''} `;
      const at = this.dictionary.indexOf(key);
      if (at < 0) break;
      const end = this.dictionary.indexOf('\n', at + 1);
      found.push(this.dictionary.toString('latin1', at + key.length, end < 0 ? undefined : end).trim());
    }
    return found;
  }
}
