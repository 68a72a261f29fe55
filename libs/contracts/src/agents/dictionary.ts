import type { Language } from './agent';

/** our choice: what fits a recogniser and a snapshot of an agent. */
export const DICTIONARY_LIMITS = {
  perAccount: 100,
  perAgent: 10,
  name: 100,
  entries: 500,
  word: 100,
  pronunciations: 5,
  pronunciation: 200,
  boost: { min: 0, max: 10, default: 1 },
  /** Words of all its dictionaries a call takes along, the most boosted first. */
  wordsPerCall: 500,
} as const;

/** A word or short phrase the recogniser is to know. */
export interface DictionaryEntry {
  word: string;
  /** How it sounds: spelt as one would read it ("zai vello"), or phones between slashes ("/Z AY V EH L OW/"). */
  pronunciations?: string[];
  /** How much it matters; the greatest go first where a recogniser takes only so many. */
  boost?: number;
}

export interface DictionaryInput {
  name: string;
  language: Language;
  entries: DictionaryEntry[];
}

export interface Dictionary extends DictionaryInput {
  id: string;
  attached_agents: { id: string; name: string }[];
  created_at: string;
  updated_at: string;
}
