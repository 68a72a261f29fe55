import { schemaProblem } from './schema.rules';

const object = (properties: object, more: object = {}): Record<string, unknown> => ({
  type: 'object',
  properties,
  ...more,
});
const nested = (levels: number): object =>
  levels === 0 ? { type: 'string' } : { type: 'array', items: nested(levels - 1) };

describe('schemaProblem', () => {
  it.each([
    ['no properties', { type: 'object' }],
    ['an edition', object({}, { $schema: 'https://json-schema.org/draft/2020-12/schema' })],
    [
      'a format, an example, a pattern',
      object({ a: { type: 'string', format: 'date', example: 'x', pattern: '^a' } }),
    ],
    ['its own definitions', object({ a: { $ref: '#/$defs/b' } }, { $defs: { b: { type: 'string' } } })],
  ])('takes %s', (_name, schema) => {
    expect(schemaProblem(schema)).toBeNull();
  });

  it.each([
    ['not an object', [], /JSON Schema object/],
    ['another type', { type: 'string' }, /of type object/],
    ['a remote reference', object({ a: { $ref: 'https://example.com/s.json' } }), /outside its own/],
    ['a file reference', object({ a: { $ref: 'file:///etc/passwd' } }), /outside its own/],
    ['a reference that leads nowhere', object({ a: { $ref: '#/$defs/none' } }), /valid JSON Schema/],
    ['an id', object({}, { $id: 'https://example.com/s.json' }), /\$id/],
    ['$async', object({}, { $async: true }), /\$async/],
    ['an unknown keyword', object({ a: { type: 'string', maxlength: 3 } }), /valid JSON Schema/],
    ['a wrong type', object({ a: { type: 'text' } }), /valid JSON Schema/],
    ['an invalid pattern', object({ a: { type: 'string', pattern: '(' } }), /valid JSON Schema/],
    ['too much', object({ a: { type: 'string', description: 'x'.repeat(9_000) } }), /8192 bytes/],
    ['too deep', object({ a: nested(12) }), /levels deep/],
  ])('refuses %s', (_name, schema, says) => {
    expect(schemaProblem(schema)).toMatch(says);
  });
});
