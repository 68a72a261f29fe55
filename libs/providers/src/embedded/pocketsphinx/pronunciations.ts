import type { SpokenLanguage } from '../../ports/languages';
import { englishPhones, romanHindiPhones } from './letters-to-phones';
import { indicPhones } from './indic-to-phones';

/** How words sound, in cmudict's phones (ARPAbet without stress). */
export class Pronunciations {
  private readonly cache = new Map<string, string[]>();
  private readonly sections: ReadonlyMap<number, Buffer[]>;

  /** cmudict's file is searched, not parsed: a few us a new word instead of 20 MB and 100 ms. */
  constructor(dictionary: Buffer) {
    this.sections = sectionsOf(dictionary);
  }

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
      const phones = this.line(`\n${word}${variant > 1 ? `(${variant})` : ''} `);
      if (phones === undefined) break;
      found.push(phones);
    }
    return found;
  }

  /** What follows in the line that begins so. */
  private line(beginning: string): string | undefined {
    const key = Buffer.from(beginning);
    for (const section of this.sections.get(key.readUInt16BE(1)) ?? []) {
      const at = section.indexOf(key);
      if (at < 0) continue;
      const end = section.indexOf(NEWLINE, at + 1);
      return section.toString('latin1', at + key.length, end < 0 ? undefined : end).trim();
    }
    return undefined;
  }
}

const NEWLINE = 10;

/** Neighbouring lines that begin with the same two letters, with the newlines around them: where a word of those is, if anywhere. */
function sectionsOf(dictionary: Buffer): Map<number, Buffer[]> {
  const sections = new Map<number, Buffer[]>();
  let from = 0;
  let letters = -1;
  const close = (to: number): void => {
    if (letters < 0) return;
    const section = dictionary.subarray(Math.max(0, from - 1), to);
    sections.set(letters, [...(sections.get(letters) ?? []), section]);
  };
  for (let at = 0, next = 0; at + 1 < dictionary.length; at = next) {
    next = dictionary.indexOf(NEWLINE, at) + 1 || dictionary.length;
    const these = dictionary.readUInt16BE(at);
    if (these === letters) continue;
    close(at);
    [from, letters] = [at, these];
  }
  close(dictionary.length);
  return sections;
}
