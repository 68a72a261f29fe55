import fc from 'fast-check';
import {
  bestOf,
  dotProducts,
  fusedScore,
  lexicalScores,
  semanticScore,
  type TermMatches,
  termWeight,
  thresholdOf,
} from './score.rules';

const term = (fields: Partial<TermMatches>): TermMatches => ({
  stems: [],
  sounds: [],
  headings: [],
  alike: [],
  ...fields,
});

describe('thresholdOf', () => {
  it.each([
    ['low', 0.25, 8],
    ['medium', 0.45, 5],
    ['high', 0.65, 3],
    [null, 0.45, 5],
  ] as const)('%s: at least %d, at most %d results', (chosen, minScore, maxResults) => {
    expect(thresholdOf(chosen)).toEqual({ minScore, maxResults });
  });
});

describe('lexicalScores', () => {
  it('scores a chunk by the share of the words asked for that it contains', () => {
    const scores = lexicalScores([term({ stems: [1, 2] }), term({ stems: [1] })], 10);
    expect(scores.get(1)).toBe(1);
    expect(scores.get(2)).toBeGreaterThan(0.4);
    expect(scores.get(2)).toBeLessThan(0.5);
    expect(scores.has(3)).toBe(false);
  });

  it('lowers every score for a word found nowhere', () => {
    expect(lexicalScores([term({ stems: [1] }), term({})], 10).get(1)).toBeLessThan(0.5);
  });

  it('scores a rare word higher than a common one', () => {
    const everywhere = Array.from({ length: 900 }, (_, at) => at);
    const scores = lexicalScores([term({ stems: everywhere }), term({ stems: [1_000] })], 1_000);
    expect(scores.get(1_000)).toBeGreaterThan(3 * (scores.get(5) ?? 1));
  });

  it('ranks a match in a heading over one in the text, over one by sound, over a similar spelling', () => {
    const one = (match: Partial<TermMatches>): number =>
      lexicalScores([term(match), term({})], 5).get(1) ?? 0;
    const ranked = [
      one({ stems: [1], headings: [1] }),
      one({ stems: [1] }),
      one({ sounds: [1] }),
      one({ alike: [{ chunk: 1, similarity: 0.8 }] }),
    ];
    expect(ranked).toEqual([...ranked].sort((a, b) => b - a));
    expect(new Set(ranked).size).toBe(4);
  });

  it('scores an empty query as nothing', () => {
    expect(lexicalScores([], 10).size).toBe(0);
  });

  it.each([
    [0, 1],
    [1, 1],
    [10, 10_000],
  ])('weighs a word in %d of %d chunks above 0', (found, chunks) => {
    expect(termWeight(found, chunks)).toBeGreaterThan(0);
  });
});

describe('semanticScore and fusedScore', () => {
  it('scales a cosine from 0 (unrelated) to 1 (the same meaning)', () => {
    const range = { unrelated: 0.2, same: 0.6 };
    expect([0.1, 0.2, 0.4, 0.6, 0.9].map((cosine) => semanticScore(cosine, range))).toEqual([
      0,
      0,
      expect.closeTo(0.5),
      1,
      1,
    ]);
  });

  it('keeps the fused score within 0 and 1, growing with each part, and ranks all words over mere similarity', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, share, (a, b, more) => {
        const score = fusedScore(a, b);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(fusedScore(Math.min(1, a + more), b)).toBeGreaterThanOrEqual(score - 1e-9);
        expect(fusedScore(a, Math.min(1, b + more))).toBeGreaterThanOrEqual(score - 1e-9);
        expect(score).toBeGreaterThanOrEqual(fusedScore(a, null) - 1e-9);
      }),
    );
    expect(fusedScore(1, null)).toBeGreaterThan(fusedScore(0, 1));
  });
});

describe('bestOf', () => {
  const words = new Map([
    [1, 1],
    [2, 0.5],
    [3, 0.1],
  ]);
  const sense = new Map([
    [2, 1],
    [4, 0.9],
    [5, 0.1],
  ]);

  it('takes the chunks that reach the minimum score by words, by meaning or by both', () => {
    const chunks = bestOf(words, sense, 0.4, 10).map(({ chunk }) => chunk);
    expect(chunks).toEqual([1, 2, 4]);
  });

  it('scores each chunk by words and meaning together', () => {
    for (const { chunk, score } of bestOf(words, sense, 0, 10)) {
      expect(score).toBe(fusedScore(words.get(chunk) ?? 0, sense.get(chunk) ?? null));
    }
  });

  it('takes no more than the limit, equal scores in order of chunk id', () => {
    const same = new Map([9, 3, 5].map((chunk) => [chunk, 0.8]));
    expect(bestOf(same, null, 0.4, 2).map(({ chunk }) => chunk)).toEqual([3, 5]);
  });
});

describe('dotProducts', () => {
  it.each([1, 3, 8, 26, 512])('multiplies vectors of %i dimensions exactly', (dimensions) => {
    const numbers = (count: number, seed: number): Float32Array =>
      Float32Array.from({ length: count }, (_, at) => Math.sin(at * 7 + seed));
    const [query, rows] = [numbers(dimensions, 1), numbers(3 * dimensions, 2)];
    const products = new Float32Array(3);
    dotProducts(query, rows, products);
    for (const [row, product] of products.entries()) {
      const expected = query.reduce((sum, value, at) => sum + value * (rows[row * dimensions + at] ?? 0), 0);
      expect(product).toBeCloseTo(expected, 4);
    }
  });

  it('takes no rows', () => {
    expect(() => dotProducts(new Float32Array(512), new Float32Array(0), new Float32Array(0))).not.toThrow();
  });
});
