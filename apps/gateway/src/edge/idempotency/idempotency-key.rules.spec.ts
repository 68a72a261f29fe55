import fc from 'fast-check';
import { canonicalJson, idempotencyKeyOf } from './idempotency-key.rules';

describe('Idempotency-Key', () => {
  it.each([['a'], ['order 7/#'], ['x'.repeat(255)], ['~']])('may be %j', (key) =>
    expect(idempotencyKeyOf('POST', [key])).toBe(key),
  );

  it.each([[['']], [['x'.repeat(256)]], [['a\tb']], [['é']], [['a', 'a']], [[]]])('may not be %j', (given) =>
    expect(() => idempotencyKeyOf('POST', given)).toThrow('1 to 255 printable'),
  );

  it('means nothing where it is not given or nothing is posted', () => {
    expect(idempotencyKeyOf('POST', undefined)).toBeNull();
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) expect(idempotencyKeyOf(method, [''])).toBeNull();
  });
});

describe('one body written two ways', () => {
  it('is the same text', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":"x","d":null}]}',
    );
  });

  it('whatever it is, means what it meant, and its keys may come in any order', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
    );
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, reversed(each)]),
  );
}
