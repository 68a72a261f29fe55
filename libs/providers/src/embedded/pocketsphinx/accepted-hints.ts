import type { SpokenLanguage } from '../../ports/languages';
import { conversationPhrases } from '../conversation-phrases';
import { spokenWords } from './spoken-words';

/** Each costs CPU while somebody speaks, and makes the others harder to tell apart. */
const MAX_PHRASES = 400;

export interface AcceptedHint {
  hint: string;
  words: string[];
}

/** The phrases of the grammar: no duplicates, nothing unspeakable; the conversational set when none is left. */
export function acceptedHints(hints: readonly string[], language: SpokenLanguage): AcceptedHint[] {
  const unique = new Map<string, AcceptedHint>();
  for (const hint of hints) {
    const words = spokenWords(hint);
    const key = words.join(' ');
    if (key && !unique.has(key)) unique.set(key, { hint: hint.trim(), words });
    if (unique.size >= MAX_PHRASES) break;
  }
  return unique.size ? [...unique.values()] : acceptedHints(conversationPhrases(language), language);
}
