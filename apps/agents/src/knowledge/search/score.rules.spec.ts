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

describe('thresholds', () => {
  it.each([
    ['low', 0.25, 8],
    ['medium', 0.45, 5],
    ['high', 0.65, 3],
    [null, 0.45, 5],
  ] as const)('%s: at least %d, at most %d results', (chosen, minScore, maxResults) => {
    expect(thresholdOf(chosen)).toEqual({ minScore, maxResults });
  });
});

describe('the score of words', () => {
  it('is the share of the question that a chunk has', () => {
    const scores = lexicalScores([term({ stems: [1, 2] }), term({ stems: [1] })], 10);
    expect(scores.get(1)).toBe(1);
    expect(scores.get(2)).toBeGreaterThan(0.4);
    expect(scores.get(2)).toBeLessThan(0.5);
    expect(scores.has(3)).toBe(false);
  });

  it('counts a word that is nowhere against all', () => {
    expect(lexicalScores([term({ stems: [1] }), term({})], 10).get(1)).toBeLessThan(0.5);
  });

  it('is worth more for a rare word', () => {
    const everywhere = Array.from({ length: 900 }, (_, at) => at);
    const scores = lexicalScores([term({ stems: everywhere }), term({ stems: [1_000] })], 1_000);
    expect(scores.get(1_000)).toBeGreaterThan(3 * (scores.get(5) ?? 1));
  });

  it('prefers the same word to its sound, that to one alike, and a word in the heading to one in the text', () => {
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

  it('of nothing asked is nothing', () => {
    expect(lexicalScores([], 10).size).toBe(0);
  });

  it.each([
    [0, 1],
    [1, 1],
    [10, 10_000],
  ])('the weight of a word in %d of %d chunks is above nothing', (found, chunks) => {
    expect(termWeight(found, chunks)).toBeGreaterThan(0);
  });
});

describe('the score of both', () => {
  it('a cosine counts between what is unrelated and what says the same', () => {
    const range = { unrelated: 0.2, same: 0.6 };
    expect([0.1, 0.2, 0.4, 0.6, 0.9].map((cosine) => semanticScore(cosine, range))).toEqual([
      0,
      0,
      expect.closeTo(0.5),
      1,
      1,
    ]);
  });

  it('stays within 0 and 1, grows with each of them, and takes all words for more than mere likeness', () => {
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

describe('the best', () => {
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

  it('are those that reach the least score by words, by sense or by both', () => {
    const chunks = bestOf(words, sense, 0.4, 10).map(({ chunk }) => chunk);
    expect(chunks).toEqual([1, 2, 4]);
  });

  it('score as words and sense together do', () => {
    for (const { chunk, score } of bestOf(words, sense, 0, 10)) {
      expect(score).toBe(fusedScore(words.get(chunk) ?? 0, sense.get(chunk) ?? null));
    }
  });

  it('are as many as wanted, equal ones by their number', () => {
    const same = new Map([9, 3, 5].map((chunk) => [chunk, 0.8]));
    expect(bestOf(same, null, 0.4, 2).map(({ chunk }) => chunk)).toEqual([3, 5]);
  });
});

describe('dot products of a query with rows', () => {
  it.each([1, 3, 8, 26, 512])('are exact for vectors of %i dimensions', (dimensions) => {
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

  it('are none for no rows', () => {
    expect(() => dotProducts(new Float32Array(512), new Float32Array(0), new Float32Array(0))).not.toThrow();
  });
});
