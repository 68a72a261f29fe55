import { ArgumentChecker } from './argument-checker';
import { schemaProblem } from './schema.rules';

jest.setTimeout(30_000);

const CANNOT = { problem: 'arguments cannot be checked against the parameters' };
const object = (properties: object, more: object = {}): Record<string, unknown> => ({
  type: 'object',
  properties,
  ...more,
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

  it('adds defaults and coerces simple types', async () => {
    const reply = await checker.check(schema, { id: 7, size: 'm' });
    expect(reply).toEqual({ given: { id: '7', size: 'm', count: 1 } });
  });

  it.each<[Record<string, unknown>, string]>([
    [{}, "must have required property 'id'"],
    [{ id: '' }, 'id must NOT have fewer than 1 characters'],
    [{ id: 'a', count: 'many' }, 'count must be integer'],
    [{ id: 'a', size: 'x' }, 'size must be equal to one of the allowed values (s, m)'],
    [{ id: 'a', other: 1 }, 'must NOT have additional properties'],
  ])('says what is wrong with %j', async (given, problem) => {
    expect(await checker.check(schema, given)).toEqual({ problem });
  });

  it('stops a pattern that would never end', async () => {
    const evil = object({ a: { type: 'string', pattern: '^(a+)+$' } });
    expect(await checker.check(evil, { a: `${'a'.repeat(60)}!` })).toEqual(CANNOT);
    expect(await checker.check(evil, { a: 'aaa' })).toEqual({ given: { a: 'aaa' } });
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
  ])('gives up in time on %s', async (_what, heavy, a) => {
    expect(schemaProblem(heavy)).toBeNull();
    const begunAt = performance.now();
    expect(await checker.check(heavy, { a })).toEqual(CANNOT);
    expect(performance.now() - begunAt).toBeLessThan(10_000);
    // The next one is checked as ever.
    expect(await checker.check(schema, { id: 'a' })).toEqual({ given: { id: 'a', count: 1 } });
  });

  it('survives a definition that refers to itself', async () => {
    const loop = object({ a: { $ref: '#/$defs/b' } }, { $defs: { b: { $ref: '#/$defs/b' } } });
    expect(await checker.check(loop, { a: 1 })).toEqual(CANNOT);
  });
});
