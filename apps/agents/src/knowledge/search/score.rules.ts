import type { KbThreshold } from '@parley/contracts';

/**
 * By `kb_threshold`: the least score of a result, and the most results of a search. docs/how-to/knowledge.md
 */
export const THRESHOLDS: Record<KbThreshold, { minScore: number; maxResults: number }> = {
  low: { minScore: 0.25, maxResults: 8 },
  medium: { minScore: 0.45, maxResults: 5 },
  high: { minScore: 0.65, maxResults: 3 },
};

/** Null is what nobody chose: the default. */
export function thresholdOf(chosen: KbThreshold | null): { minScore: number; maxResults: number } {
  return THRESHOLDS[chosen ?? 'medium'];
}

/** Where a word of the question was found. */
export interface TermMatches {
  /** The same stem. */
  stems: readonly number[];
  /** The same sound: another script or spelling of it. */
  sounds: readonly number[];
  /** In the heading. */
  headings: readonly number[];
  /** Only alike, by trigrams; looked for when there is nothing better. Similarity 0..1. */
  alike: readonly { chunk: number; similarity: number }[];
}

const SOUND_WORTH = 0.85;
const ALIKE_WORTH = 0.8;
const HEADING_BONUS = 0.12;
/** As if this many chunks more were there without any of the words: one page says little about which words are rare. */
const BACKGROUND = 60;

/** How much finding a word says: a word few chunks have says more. */
export function termWeight(chunksWithIt: number, chunks: number): number {
  return Math.log(1 + (chunks + BACKGROUND) / (chunksWithIt + 1));
}

/** For each chunk the share of the question, by weight of its words, that it has. A word found nowhere counts against all. */
export function lexicalScores(terms: readonly TermMatches[], chunks: number): Map<number, number> {
  const sums = new Map<number, number>();
  let total = 0;
  for (const term of terms) {
    const found = new Map<number, number>();
    for (const { chunk, similarity } of term.alike) found.set(chunk, ALIKE_WORTH * similarity);
    for (const chunk of term.sounds) found.set(chunk, SOUND_WORTH);
    for (const chunk of term.stems) found.set(chunk, 1);
    const weight = termWeight(found.size, chunks);
    total += weight;
    const inHeading = new Set(term.headings);
    for (const [chunk, worth] of found) {
      const bonus = inHeading.has(chunk) ? HEADING_BONUS : 0;
      sums.set(chunk, (sums.get(chunk) ?? 0) + weight * (worth + bonus));
    }
  }
  for (const [chunk, sum] of sums) sums.set(chunk, Math.min(1, sum / total));
  return sums;
}

/** A cosine as a share of what the model gives to texts that say the same. */
export function semanticScore(cosine: number, range: { unrelated: number; same: number }): number {
  return clamp((cosine - range.unrelated) / (range.same - range.unrelated));
}

const LEXICAL_CEILING = 0.92;
const SEMANTIC_CEILING = 0.8;
/** What the weaker of the two adds. */
const AGREEMENT = 0.35;

/**
 * One score of both: the stronger one leads, the other confirms. `semantic` null: there is no vector to compare with,
 * and the words stand alone.
 */
export function fusedScore(lexical: number, semantic: number | null): number {
  const words = LEXICAL_CEILING * lexical;
  const sense = SEMANTIC_CEILING * (semantic ?? 0);
  const [strong, weak] = words >= sense ? [words, sense] : [sense, words];
  return clamp(strong + AGREEMENT * weak * (1 - strong));
}

export interface Scored {
  chunk: number;
  score: number;
}

/** The best of what was found by words, by sense (null: not looked) or by both; of two equal ones the older chunk. */
export function bestOf(
  lexical: ReadonlyMap<number, number>,
  semantic: ReadonlyMap<number, number> | null,
  minScore: number,
  count: number,
): Scored[] {
  const reach: Scored[] = [];
  const add = (chunk: number, score: number): void => {
    if (score >= minScore) reach.push({ chunk, score });
  };
  for (const [chunk, words] of lexical) add(chunk, fusedScore(words, semantic?.get(chunk) ?? null));
  for (const [chunk, sense] of semantic ?? []) {
    if (!lexical.has(chunk)) add(chunk, fusedScore(0, sense));
  }
  return reach.sort((a, b) => b.score - a.score || a.chunk - b.chunk).slice(0, count);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** The product of `query` with each row. Four sums at a time: the engine keeps them in registers. */
export function dotProducts(query: Float32Array, rows: Float32Array, into: Float32Array): void {
  const { length } = query;
  const whole = length - (length % 4);
  for (let row = 0, start = 0; row < into.length; row += 1, start += length) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let at = 0; at < whole; at += 4) {
      a += (query[at] as number) * (rows[start + at] as number);
      b += (query[at + 1] as number) * (rows[start + at + 1] as number);
      c += (query[at + 2] as number) * (rows[start + at + 2] as number);
      d += (query[at + 3] as number) * (rows[start + at + 3] as number);
    }
    for (let at = whole; at < length; at += 1) a += (query[at] as number) * (rows[start + at] as number);
    into[row] = a + b + c + d;
  }
}
