import {
  AppError,
  DICTIONARY_LIMITS,
  type DictionaryEntry,
  type DictionaryInput,
  type Language,
  LANGUAGES,
} from '@parley/contracts';
import { type Check, isListOf, isNumber, isOneOf, isPlainObject, isText } from '../agent/checks.rules';
import { checkFields, requireFields } from '../custom-function/tool-fields.rules';

const { boost, word, pronunciation, pronunciations, entries, name } = DICTIONARY_LIMITS;
const isSound = isText(1, pronunciation);

const isWord: Check = (value) =>
  isText(1, word)(value) ??
  (/[\p{L}\p{N}]/u.test(String(value)) ? undefined : 'must hold a letter or a digit');

const isEntry: Check = (value) => {
  if (!isPlainObject(value)) return 'must hold objects only';
  const { word: text, pronunciations: sounds, boost: weight, ...unknown } = value;
  const [extra] = Object.keys(unknown);
  if (extra !== undefined) return `must not hold ${extra}`;
  return (
    about('word', isWord(text)) ??
    (sounds === undefined
      ? undefined
      : about('pronunciations', isListOf(isSound, 1, pronunciations)(sounds))) ??
    (weight === undefined ? undefined : about('boost', isNumber(boost.min, boost.max)(weight)))
  );
};

function about(field: string, problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : `must be valid in every item: ${field} ${problem}`;
}

const key = (text: string): string => text.trim().normalize('NFC').toLowerCase();

const isEntries: Check = (value) => {
  const problem = isListOf(isEntry, 1, entries)(value);
  if (problem !== undefined) return problem;
  const words = (value as DictionaryEntry[]).map((entry) => key(entry.word));
  return new Set(words).size < words.length ? 'must not name a word twice' : undefined;
};

const CHECKS: Record<keyof DictionaryInput, Check> = {
  name: isText(1, name),
  language: isOneOf(LANGUAGES),
  entries: isEntries,
};

export function assertDictionary(given: unknown, complete: boolean): asserts given is DictionaryInput {
  if (!isPlainObject(given)) throw AppError.validation('dictionary', 'dictionary must be an object');
  if (complete) requireFields(given, ['name', 'language', 'entries']);
  checkFields(given, CHECKS);
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
