import { attended, meanRow, normalised, placed, sum } from './transformer.rules';

const row = (...values: number[]): Float32Array => Float32Array.from(values);
const expectClose = (actual: Float32Array, expected: number[]): void => {
  expect(actual).toHaveLength(expected.length);
  expected.forEach((value, at) => expect(actual[at]).toBeCloseTo(value, 4));
};

describe('the steps of a transformer', () => {
  it.each([
    [row(1, 3), row(1, 1), row(0, 0), [-1, 1]],
    [row(1, 3), row(2, 3), row(10, 20), [8, 23]],
    [row(1, 3, 5, 5), row(1, 1), row(0, 1), [-1, 2, 0, 1]],
  ])(
    'each row has mean 0 and variance 1 before it is scaled and moved: %p',
    (rows, scale, bias, expected) => {
      expectClose(normalised(rows, { scale, bias }), expected);
    },
  );

  it('a token that nothing answers takes the mean of the values', () => {
    // Two tokens, one head of four: the queries are zero, so every key answers alike.
    const none = [0, 0, 0, 0];
    const keys = [1, 2, 3, 4];
    const qkv = row(...none, ...keys, 1, 2, 3, 4, ...none, ...keys, 3, 4, 5, 6);
    expectClose(attended(qkv, 2, 1), [2, 3, 4, 5, 2, 3, 4, 5]);
  });

  it('a token takes the value of the key that answers its query, each head its own', () => {
    const first = [100, 0, 0, 0, /**/ 0, 0, 0, 100];
    const second = [0, 100, 0, 0, /**/ 0, 0, 100, 0];
    const qkv = row(
      ...[...first, ...second, 1, 1, 1, 1, 5, 5, 5, 5],
      ...[...second, ...first, 2, 2, 2, 2, 6, 6, 6, 6],
    );
    expectClose(attended(qkv, 2, 2), [2, 2, 2, 2, 6, 6, 6, 6, 1, 1, 1, 1, 5, 5, 5, 5]);
  });

  it('adds and averages', () => {
    expectClose(sum(row(1, 2), row(3, 4)), [4, 6]);
    expectClose(meanRow(row(1, 2, 3, 4, 5, 9), 3), [3, 5]);
  });

  it('the same word differs by its place', () => {
    const words = row(0, 0, 1, 2);
    expectClose(placed([1, 0, 1], words, row(1)), [
      ...[2, 5],
      ...[Math.sin(1), Math.cos(1)],
      ...[2 + Math.sin(2), 4 + Math.cos(2)],
    ]);
  });
});
