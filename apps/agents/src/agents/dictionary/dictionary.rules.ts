import {
  AppError,
  type Check,
  DICTIONARY_LIMITS,
  type DictionaryEntry,
  type DictionaryInput,
  isListOf,
  isObject,
  isNumber,
  problemsOf,
  refuse,
  isOneOf,
  isPlainObject,
  isText,
  type Language,
  LANGUAGES,
} from '@parley/contracts';

const { boost, word, pronunciation, pronunciations, entries, name } = DICTIONARY_LIMITS;
const isSound = isText(1, pronunciation);

const isWord: Check = (value) =>
  isText(1, word)(value) ??
  (/[\p{L}\p{N}]/u.test(String(value)) ? undefined : 'must hold a letter or a digit');

const ENTRY: Record<keyof DictionaryEntry, Check> = {
  word: isWord,
  pronunciations: isListOf(isSound, 1, pronunciations),
  boost: isNumber(boost.min, boost.max),
};

const key = (text: string): string => text.trim().normalize('NFC').toLowerCase();

const CHECKS: Record<keyof DictionaryInput, Check> = {
  name: isText(1, name),
  language: isOneOf(LANGUAGES),
  entries: isListOf(isObject, 1, entries),
};

export function assertDictionary(given: unknown, complete: boolean): asserts given is DictionaryInput {
  if (!isPlainObject(given)) throw AppError.validation('dictionary', 'dictionary must be an object');
  refuse(problemsOf(given, CHECKS, complete ? ['name', 'language', 'entries'] : []));
  if (given['entries'] === undefined) return;
  const list = given['entries'] as Record<string, unknown>[];
  refuse(list.flatMap((entry, index) => problemsOf(entry, ENTRY, ['word'], `entries.${index}.`)));
  const words = list.map((entry) => key(String(entry['word'])));
  if (new Set(words).size < words.length)
    throw AppError.validation('entries', 'entries must not name a word twice');
}

/** Hinglish is both. */
const ALSO: Partial<Record<Language, readonly Language[]>> = { hinglish: ['en', 'hi'] };

/** The words a call of an agent takes along: of dictionaries in a language it speaks, each once, most boosted first. */
export function vocabularyFor(
  spoken: readonly Language[],
  dictionaries: readonly Pick<DictionaryInput, 'language' | 'entries'>[],
): DictionaryEntry[] {
  const languages = new Set(spoken.flatMap((language) => [language, ...(ALSO[language] ?? [])]));
  const byWord = new Map<string, DictionaryEntry>();
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

function fitting(words: readonly DictionaryEntry[]): number {
  let bytes = 0;
  const tooMany = words.findIndex(
    (word) => (bytes += Buffer.byteLength(JSON.stringify(word))) > VOCABULARY_MAX_BYTES,
  );
  return tooMany === -1 ? words.length : tooMany;
}

function weightOf(entry: DictionaryEntry): number {
  return entry.boost ?? boost.default;
}
