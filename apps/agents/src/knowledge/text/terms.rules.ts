import { roman, soundKey } from './sounds.rules';
import { stem } from './stems.rules';
import { isStopWord } from './stop-words';
import { words } from './words.rules';

/** A word as it is looked for: by its stem, by its sound, and by what it looks like when neither is found. */
export interface Term {
  word: string;
  stem: string;
  sound: string | null;
  /** In Latin letters, for trigrams; the word itself where it cannot be told. */
  roman: string;
}

/** Longer "words" are keys and hashes, which nobody says on the phone. */
const MAX_WORD = 64;
const STEM = '~';
const SOUND = '^';
const HEADING = '#';

/** What a text is about: its words without those any text has. */
export function terms(text: string): Term[] {
  return words(text)
    .filter((word) => word.length <= MAX_WORD && !isStopWord(word))
    .map((word) => ({ word, stem: stem(word), sound: soundKey(word), roman: roman(word) || word }));
}

/** Each once, in order. */
export function distinctTerms(text: string): Term[] {
  return [...new Map(terms(text).map((term) => [term.stem, term])).values()];
}

/** A chunk's entries of the full-text index: stems and sounds, and once more what its heading is about. */
export function lexemesOf(heading: string, text: string): string[] {
  const found = new Set<string>();
  for (const term of terms(`${heading}\n${text}`)) {
    found.add(STEM + term.stem);
    if (term.sound !== null) found.add(SOUND + term.sound);
  }
  for (const term of terms(heading)) found.add(HEADING + term.stem);
  return [...found];
}

export const lexeme = {
  stem: (term: Term): string => STEM + term.stem,
  sound: (term: Term): string | null => (term.sound === null ? null : SOUND + term.sound),
  heading: (term: Term): string => HEADING + term.stem,
};
