import fc from 'fast-check';
import { canonicalJson, idempotencyKeyOf } from './idempotency-key.rules';

describe('an Idempotency-Key', () => {
  it.each([['a'], ['order 7/#'], ['x'.repeat(255)], ['~']])('may be %j', (key) =>
    expect(idempotencyKeyOf('POST', [key])).toBe(key),
  );

  it.each([[['']], [['x'.repeat(256)]], [['a\tb']], [['é']], [['a', 'a']], [[]]])('may not be %j', (given) =>
    expect(() => idempotencyKeyOf('POST', given)).toThrow('1 to 255 printable'),
  );

  it('is null without the header, and for methods other than POST', () => {
    expect(idempotencyKeyOf('POST', undefined)).toBeNull();
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) expect(idempotencyKeyOf(method, [''])).toBeNull();
  });
});

describe('canonicalJson', () => {
  it('writes equal bodies as the same text', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":"x","d":null}]}',
    );
  });

  it('keeps the meaning of any JSON, whatever the order of its keys', () => {
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
