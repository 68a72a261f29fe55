import type { SpokenLanguage } from '../../ports/languages';
import type { Decoder } from './decoder';
import type { Pronunciations } from './pronunciations';
import { DIGITS } from './spoken-words';

/** The words a decoder knows. They go by numbers in its grammar: no escaping, any script. */
export class Vocabulary {
  private readonly idOf = new Map<string, string>();
  private readonly wordOf = new Map<string, string>();

  constructor(
    private readonly decoder: Decoder,
    private readonly pronunciations: Pronunciations,
    private readonly language: SpokenLanguage,
    /** How words sound that somebody told us of, besides the usual ways. */
    private readonly sounds: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {}

  /** One row of ids, or undefined when one of the words cannot be pronounced. */
  ids(words: readonly string[]): [string[]] | undefined {
    const found = words.map((word) => (word === DIGITS ? DIGITS : this.add(word)));
    return found.length && found.every((id) => id !== undefined) ? [found] : undefined;
  }

  text(ids: readonly string[]): string {
    const words = ids.map((id) => this.wordOf.get(id.replace(/\(\d+\)$/, '')) ?? '');
    return words.filter(Boolean).join(' ');
  }

  private add(word: string): string | undefined {
    const known = this.idOf.get(word);
    if (known) return known;
    const id = `w${this.idOf.size}`;
    const usual = word.includes(' ') ? [] : this.pronunciations.of(word, this.language);
    const variants = [...new Set([...(this.sounds.get(word) ?? []), ...usual])];
    const added = variants.filter((phones, i) => this.decoder.addWord(i ? `${id}(${i + 1})` : id, phones));
    if (!added.length) return undefined;
    this.idOf.set(word, id);
    this.wordOf.set(id, word);
    return id;
  }
}
