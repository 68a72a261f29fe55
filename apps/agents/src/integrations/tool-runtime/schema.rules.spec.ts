import { ArgumentChecker, schemaProblem } from './schema.rules';

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

describe('ArgumentChecker', () => {
  const checker = new ArgumentChecker();
  const schema = object(
    {
      id: { type: 'string', minLength: 1 },
      count: { type: 'integer', default: 1 },
      size: { type: 'string', enum: ['s', 'm'] },
    },
    { required: ['id'], additionalProperties: false },
  );

  it('completes arguments and makes simple types fit', () => {
    const given: Record<string, unknown> = { id: 7, size: 'm' };
    expect(checker.problem(schema, given)).toBeNull();
    expect(given).toEqual({ id: '7', size: 'm', count: 1 });
  });

  it.each([
    [{}, "must have required property 'id'"],
    [{ id: '' }, 'id must NOT have fewer than 1 characters'],
    [{ id: 'a', count: 'many' }, 'count must be integer'],
    [{ id: 'a', size: 'x' }, 'size must be equal to one of the allowed values (s, m)'],
    [{ id: 'a', other: 1 }, 'must NOT have additional properties'],
  ])('says what is wrong with %j', (given, problem) => {
    expect(checker.problem(schema, given)).toBe(problem);
  });

  it('stops a pattern that would never end', () => {
    const evil = object({ a: { type: 'string', pattern: '^(a+)+$' } });
    expect(checker.problem(evil, { a: `${'a'.repeat(60)}!` })).toMatch(/cannot be checked/);
    expect(checker.problem(evil, { a: 'aaa' })).toBeNull();
  });

  const twice = (levels: number): Record<string, unknown> => {
    const $defs: Record<string, object> = { [levels]: { type: 'string' } };
    for (let at = 0; at < levels; at += 1) {
      const next = { $ref: `#/$defs/${at + 1}` };
      $defs[at] = { allOf: [next, next] };
    }
    return object({ a: { $ref: '#/$defs/0' } }, { $defs });
  };
  const listOf = (items: object, more: object = {}): Record<string, unknown> =>
    object({ a: { type: 'array', items, ...more } });

  it.each<[string, Record<string, unknown>, unknown]>([
    ['definitions that refer twice to the next', twice(60), 'x'],
    [
      'a pattern that would never end, for every item of a list',
      listOf({ anyOf: [{ pattern: '^(a+)+$' }, { type: 'string' }] }),
      new Array<string>(200).fill(`${'a'.repeat(60)}!`),
    ],
    [
      'items to be told apart, two by two',
      listOf({}, { uniqueItems: true }),
      Array.from({ length: 20_000 }, (_, at) => ({ at })),
    ],
  ])('gives up on %s before others have to wait', (_what, heavy, a) => {
    expect(schemaProblem(heavy)).toBeNull();
    const begunAt = performance.now();
    expect(checker.problem(heavy, { a })).toMatch(/cannot be checked/);
    expect(performance.now() - begunAt).toBeLessThan(10_000);
    // The next one is checked as ever.
    expect(checker.problem(schema, { id: 'a' })).toBeNull();
  });

  it('survives a definition that refers to itself', () => {
    const loop = object({ a: { $ref: '#/$defs/b' } }, { $defs: { b: { $ref: '#/$defs/b' } } });
    expect(checker.problem(loop, { a: 1 })).toMatch(/cannot be checked/);
  });
});
