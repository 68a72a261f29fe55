import fc, { type Arbitrary } from 'fast-check';
import type { PublishedContract } from '../published-contract';
import { NAMED_BY_FIELD } from '../seeds';

type Json = Record<string, unknown>;

/** Stands for an id of the fuzzing partner's own; filled in when the request is sent. */
export interface OwnId {
  own: string;
}

/** Values that only look like ids never get past the first check. */
const OWN_BY_FIELD: Record<string, string> = { ...NAMED_BY_FIELD, voice_id: 'voice' };

const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ufeff',
  '\u202e\u200b\u0301',
  '🎧'.repeat(50),
  'नमस्ते',
  'x'.repeat(5_000),
  '"\'`;--',
  "' OR 1=1 --",
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '%00%zz',
  '<script>',
  'null',
  'NaN',
  '-0',
  '1e999',
  '2026-02-30T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '+1',
  '+14155550101',
  'http://169.254.169.254/latest/meta-data',
  'https://user:pass@example.com:99999/',
  'rg_live_x',
  'cus_0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d',
  '0192D3C4-5E6F-7A8B-9C0D-1E2F3A4B5C6D',
  '__proto__',
  'constructor',
];
const NASTY_NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 101];

/** Whatever nobody should send. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...NASTY_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NASTY_NUMBERS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: { b: {} } }),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 60 }).map(nested) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.array(fc.constant('x'), { minLength: 200, maxLength: 400 }) },
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** What a schema allows, its boundaries more often than the middle. */
export function allowed(contract: PublishedContract, node: Json, field = '', depth = 0): Arbitrary<unknown> {
  const schema = contract.resolve(node);
  const own = OWN_BY_FIELD[field];
  const { enum: values, const: only, anyOf, oneOf, allOf } = schema;
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(values)) return fc.constantFrom(...(values as unknown[]));
  const choice = [anyOf, oneOf, allOf].find(Array.isArray) as Json[] | undefined;
  if (choice) return fc.oneof(...choice.map((one) => allowed(contract, one, field, depth)));
  const types = [schema['type']].flat();
  const kinds = types.map((type) => ofType(contract, schema, type, field, depth));
  const any = kinds.length === 0 || types[0] === undefined ? hostile : fc.oneof(...kinds);
  if (own === undefined || !types.includes('string')) return any;
  return fc.oneof({ weight: 3, arbitrary: fc.constant<unknown>({ own }) }, { weight: 1, arbitrary: any });
}

function ofType(
  contract: PublishedContract,
  schema: Json,
  type: unknown,
  field: string,
  depth: number,
): Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return numbers(schema, type === 'integer');
  if (type === 'string') return texts(schema);
  if (type === 'array') {
    const [min, max] = [Number(schema['minItems'] ?? 0), Number(schema['maxItems'] ?? 4)];
    if (depth > 5) return fc.constant([]);
    const item = allowed(contract, (schema['items'] ?? {}) as Json, field, depth + 1);
    return fc.array(item, { minLength: min, maxLength: Math.max(min, Math.min(max, 4)) });
  }
  if (type === 'object') return objects(contract, schema, depth);
  return hostile;
}

function objects(contract: PublishedContract, schema: Json, depth: number): Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  if (depth > 6 || Object.keys(properties).length === 0)
    return fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 });
  const fields = Object.entries(properties).map(
    ([name, one]) => [name, allowed(contract, one, name, depth + 1)] as const,
  );
  const requiredKeys = (schema['required'] ?? []) as string[];
  return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true });
}

function numbers(schema: Json, whole: boolean): Arbitrary<unknown> {
  const min = Number(schema['minimum'] ?? (whole ? -5 : -1));
  const max = Number(schema['maximum'] ?? Math.max(min, 1_000));
  const middle: Arbitrary<number> = whole
    ? fc.integer({ min: Math.ceil(min), max: Math.min(max, 2 ** 31) })
    : fc.double({ min, max, noNaN: true });
  return fc.oneof(fc.constantFrom(min, max), middle);
}

const FORMATS: Record<string, Arbitrary<string>> = {
  uuid: fc.constantFrom('0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d', '00000000-0000-4000-8000-000000000000'),
  'date-time': fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  uri: fc.constantFrom('https://93.184.216.34/hook', 'https://example.com/a?b=c#d'),
  email: fc.constantFrom('a@b.example', `${'x'.repeat(60)}@example.com`),
};

function texts({ format, pattern, minLength, maxLength }: Json): Arbitrary<unknown> {
  const known = FORMATS[String(format)];
  if (known) return known;
  if (typeof pattern === 'string') return patterned(pattern);
  const [min, max] = [Number(minLength ?? 0), Number(maxLength ?? 20)];
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, min + 20) }),
    fc.constantFrom('x'.repeat(min), 'x'.repeat(Math.min(max, 200_000))),
  );
}

function patterned(pattern: string): Arbitrary<string> {
  // Phone numbers must exist, not only look like one.
  if (pattern.startsWith('^\\+')) return fc.constantFrom('+14155550102', '+14155550105', '+919876543210');
  return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
}
