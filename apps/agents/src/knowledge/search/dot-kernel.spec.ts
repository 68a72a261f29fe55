import { DotKernel } from './dot-kernel';

let seed = 1;
const random = (): number => (seed = (seed * 48_271) % 0x7fffffff) / 0x7fffffff - 0.5;
const numbers = (count: number): Float32Array => Float32Array.from({ length: count }, random);

function plainly(query: Float32Array, block: Float32Array): number[] {
  return Array.from({ length: block.length / query.length }, (_, row) =>
    query.reduce((sum, value, at) => sum + value * (block[row * query.length + at] ?? 0), 0),
  );
}

describe('products of one vector with many', () => {
  it.each([
    [1, [1, 3]],
    [3, [2, 0, 5]],
    [8, [1]],
    [26, [4, 1, 1]],
    [512, [1, 127, 1, 300, 0, 2]],
    [1_536, [50, 43]],
    [3_072, [1, 22, 60]],
    [70_000, [1, 2]],
  ])('%i dimensions, blocks of %p rows', (dimensions, sizes) => {
    const kernel = new DotKernel(dimensions);
    const query = numbers(dimensions);
    const blocks = sizes.map((rows) => numbers(rows * dimensions));
    const into = new Float32Array(sizes.reduce((sum, rows) => sum + rows, 0));
    kernel.products(query, blocks, into);
    const expected = blocks.flatMap((block) => plainly(query, block));
    for (const [at, product] of expected.entries()) expect(into[at]).toBeCloseTo(product, 3);
  });

  it('are those of the latest query, nothing of an earlier one', () => {
    const kernel = new DotKernel(3);
    const into = new Float32Array(1);
    kernel.products(Float32Array.of(1, 2, 3), [Float32Array.of(4, 5, 6)], into);
    expect([...into]).toEqual([32]);
    kernel.products(Float32Array.of(1, 0, 0), [Float32Array.of(7, 5, 6)], into);
    expect([...into]).toEqual([7]);
  });

  it('of no rows are none', () => {
    expect(() => new DotKernel(512).products(numbers(512), [], new Float32Array(0))).not.toThrow();
  });
});
