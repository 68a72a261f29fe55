import {
  AppError,
  type CreateDictionaryBody,
  DICTIONARY_LIMITS,
  type DictionaryEntryDto,
  type Language,
  problem,
  refuse,
} from '@parley/contracts';

const { boost } = DICTIONARY_LIMITS;
const key = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/** Throws VALIDATION_ERROR naming words that cannot be spoken, or are there twice. */
export function assertEntries(entries: readonly DictionaryEntryDto[]): void {
  const speakable = ({ word }: DictionaryEntryDto): boolean => /[\p{L}\p{N}]/u.test(word);
  refuse(
    entries.flatMap((entry, index) =>
      speakable(entry) ? [] : [problem(`entries.${index}.word`, 'must hold a letter or a digit')],
    ),
  );
  const words = entries.map(({ word }) => key(word));
  if (new Set(words).size < words.length)
    throw AppError.validation('entries', 'entries must not name a word twice');
}

/** Hinglish is both. */
const ALSO: Partial<Record<Language, readonly Language[]>> = { hinglish: ['en', 'hi'] };

/** The words a call of an agent takes along: of dictionaries in a language it speaks, each once, most boosted first. */
export function vocabularyFor(
  spoken: readonly Language[],
  dictionaries: readonly Pick<CreateDictionaryBody, 'language' | 'entries'>[],
): DictionaryEntryDto[] {
  const languages = new Set(spoken.flatMap((language) => [language, ...(ALSO[language] ?? [])]));
  const byWord = new Map<string, DictionaryEntryDto>();
  for (const entry of dictionaries
    .filter(({ language }) => languages.has(language))
    .flatMap((one) => one.entries)) {
    const known = byWord.get(key(entry.word));
    if (!known || weightOf(entry) > weightOf(known)) byWord.set(key(entry.word), entry);
  }
  const sorted = [...byWord.values()].sort((a, b) => weightOf(b) - weightOf(a));
  return sorted.slice(0, fitting(sorted.slice(0, DICTIONARY_LIMITS.wordsPerCall)));
}

/** A call takes its agent along in one message of the bus; the prompt needs most of it. */
const VOCABULARY_MAX_BYTES = 100_000;

function fitting(words: readonly DictionaryEntryDto[]): number {
  let bytes = 0;
  const tooMany = words.findIndex(
    (word) => (bytes += Buffer.byteLength(JSON.stringify(word))) > VOCABULARY_MAX_BYTES,
  );
  return tooMany === -1 ? words.length : tooMany;
}

function weightOf(entry: DictionaryEntryDto): number {
  return entry.boost ?? boost.default;
}
