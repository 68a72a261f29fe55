/** What fits a speech recogniser and the snapshot of an agent. */
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
