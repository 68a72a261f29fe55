import type { SpokenLanguage } from '../../ports/languages';
import type { VocabularyWord } from '../../ports/speech-recognizer';
import type { AcceptedHint } from './accepted-hints';
import type { Pronunciations } from './pronunciations';
import { spokenWords } from './spoken-words';

export interface OwnWords {
  phrases: AcceptedHint[];
  /** By word or, for one of several words, by the whole of it: phones. */
  sounds: Map<string, string[]>;
}

/** Each costs CPU while somebody speaks, and makes the others harder to tell apart. */
const MAX_WORDS = 150;
/** The words that matter most are also heard in sentences. */
const MAX_FRAMED = 10;
const FRAMES: Partial<Record<SpokenLanguage, readonly string[]>> = {
  en: [
    'i want #',
    'i need #',
    'what is #',
    'tell me about #',
    'i am calling about #',
    'do you have #',
    'how much is #',
    'it is #',
  ],
};
/** cmudict's phones. */
const PHONES = new Set(
  (
    'AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG ' +
    'OW OY P R S SH T TH UH UW V W Y Z ZH'
  ).split(' '),
);

/** What the grammar takes besides the hints: the words of the agent's dictionaries, the most boosted first. */
export function ownWords(
  vocabulary: readonly VocabularyWord[],
  language: SpokenLanguage,
  pronunciations: Pick<Pronunciations, 'of'>,
): OwnWords {
  const sounds = new Map<string, string[]>();
  const phrases: AcceptedHint[] = [];
  const sorted = [...vocabulary].sort((a, b) => (b.boost ?? 1) - (a.boost ?? 1)).slice(0, MAX_WORDS);
  for (const [index, { word, pronunciations: told = [] }] of sorted.entries()) {
    const words = spokenWords(word);
    if (words.length === 0) continue;
    const whole = words.join(' ');
    const phones = told.map((sound) => phonesOf(sound, language, pronunciations)).filter(Boolean);
    if (phones.length > 0) sounds.set(whole, phones);
    const forms = phones.length > 0 && words.length > 1 ? [words, [whole]] : [words];
    const frames = index < MAX_FRAMED ? ['#', ...(FRAMES[language] ?? [])] : ['#'];
    for (const frame of frames) {
      const hint = frame.replace('#', () => word.trim());
      for (const form of forms) phrases.push({ hint, words: inFrame(frame, form) });
    }
  }
  return { phrases, sounds };
}

function inFrame(frame: string, form: readonly string[]): string[] {
  return frame.split(' ').flatMap((part) => (part === '#' ? form : [part]));
}

/** '' when nothing can be made of it. */
function phonesOf(
  sound: string,
  language: SpokenLanguage,
  pronunciations: Pick<Pronunciations, 'of'>,
): string {
  const given = /^\s*\/(.+)\/\s*$/u.exec(sound)?.[1];
  if (given !== undefined) {
    const phones = given.toUpperCase().replace(/\d/g, '').trim().split(/\s+/u);
    return phones.every((phone) => PHONES.has(phone)) ? phones.join(' ') : '';
  }
  const parts = spokenWords(sound).map((word) => pronunciations.of(word, language)[0]);
  return parts.every((part) => part !== undefined) ? parts.join(' ') : '';
}
