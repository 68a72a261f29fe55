import { sentences } from './sentences.rules';
import { distinctTerms, terms } from './terms.rules';

const MAX_CHARS = 400;
const LONGEST_SENTENCE = 220;
/** Sentences further down are not looked at: what a document is about it says early. */
const LOOKED_AT = 100;

/** The sentences of a text that say most of what it is about, in its own order. Works in every language; invents nothing. */
export function extractiveSummary(title: string, texts: readonly string[]): string {
  const all = texts
    .slice(0, LOOKED_AT)
    .flatMap((text) => [...sentences(text.replace(/[|#*`>]+|^\s*[-+]\s/gm, ' '))])
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length >= 20 && sentence.length <= LONGEST_SENTENCE)
    .slice(0, LOOKED_AT);
  const counts = new Map<string, number>();
  for (const sentence of all) {
    for (const { stem } of distinctTerms(sentence)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  for (const { stem } of terms(title)) counts.set(stem, (counts.get(stem) ?? 0) + 3);
  const ranked = all
    .map((sentence, at) => ({ sentence, at, weight: weightOf(sentence, counts) * (1 + 1 / (1 + at)) }))
    .sort((a, b) => b.weight - a.weight);
  const chosen: typeof ranked = [];
  let chars = 0;
  for (const one of ranked) {
    if (chars + one.sentence.length + 1 > MAX_CHARS) continue;
    if (chosen.some((other) => other.sentence === one.sentence)) continue;
    chosen.push(one);
    chars += one.sentence.length + 1;
  }
  return chosen
    .sort((a, b) => a.at - b.at)
    .map((one) => one.sentence)
    .join(' ');
}

function weightOf(sentence: string, counts: ReadonlyMap<string, number>): number {
  const found = distinctTerms(sentence);
  const sum = found.reduce((total, { stem }) => total + (counts.get(stem) ?? 0) - 1, 0);
  return sum / Math.sqrt(found.length + 1);
}
