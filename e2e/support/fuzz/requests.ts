import fc, { type Arbitrary } from 'fast-check';
import type { PublishedContract, PublishedOperation, PublishedParameter } from '../published-contract';
import { Seeds } from '../seeds';
import { allowed, hostile, type OwnId } from './values';

export interface HostileRequest {
  operation: string;
  method: string;
  path: string;
  /** Whose key: none at all, a wrong one, or the right one. */
  auth: 'right' | 'wrong' | 'none';
  ids: (string | OwnId)[];
  query: [string, string][];
  headers: Record<string, string>;
  /** As it is sent; an object may still hold OwnIds. */
  body: unknown;
  /** Sent as it is instead of `body`. */
  raw?: string;
}

const NOBODYS = '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d';
const BAD_IDS = [
  'x',
  '0',
  '..',
  '%00',
  '%zz',
  '%2e%2e%2f',
  'null',
  `${NOBODYS}x`,
  'a'.repeat(400),
  '%F0%9F%8E%A7',
  `num_${NOBODYS}`,
  `cus_${NOBODYS}`,
];
const SAFE_TEXT = fc
  .string({ unit: fc.constantFrom(...'aZ09-_.:;,=/ é\t~"\'{}[]'.split('')), maxLength: 300 })
  .map((text) => text.trim());
const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/xml',
  'text/csv',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'x',
];
const RAW = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '1',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{"__proto__":{"a":1}}',
  '{}{}',
  "{'a':1}",
  '{"a":1e999}',
  'a,b\n1,2',
  '\u0000',
  '{"a":"\\ud800"}',
  `${'['.repeat(500)}${']'.repeat(500)}`,
];

/** Requests to one operation: what it takes, bent in one to three places, or something else altogether. */
function requestsTo(contract: PublishedContract, operation: PublishedOperation): Arbitrary<HostileRequest> {
  const { parameters, bodies } = contract.request(operation);
  const keys = Seeds.keysOf(operation.path);
  return fc.record(
    {
      operation: fc.constant(operation.id),
      method: fc.constant(operation.method),
      path: fc.constant(operation.path),
      auth: fc.oneof(
        { weight: 30, arbitrary: fc.constant('right' as const) },
        { weight: 1, arbitrary: fc.constantFrom('wrong' as const, 'none' as const) },
      ),
      ids: fc.tuple(...keys.map((key) => idsFor(operation, key))),
      query: queries(parameters.filter((one) => one.in === 'query')),
      headers: headers(bodies),
      body: bodyFor(contract, bodies),
      raw: fc.oneof(
        { weight: 12, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...RAW) },
      ),
    },
    { noNullPrototype: true },
  ) as Arbitrary<HostileRequest>;
}

export function requests(contract: PublishedContract): Arbitrary<HostileRequest> {
  return fc.oneof(...contract.operations.filter((one) => one.json).map((one) => requestsTo(contract, one)));
}

function idsFor(operation: PublishedOperation, key: string): Arbitrary<string | OwnId> {
  const strange = fc.constantFrom<string | OwnId>(NOBODYS, ...BAD_IDS);
  // What is one's own stays: a fuzzer that has deleted everything tests nothing any more.
  if (operation.method === 'DELETE' || operation.path.startsWith('/admin')) return strange;
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant<string | OwnId>({ own: key }) },
    { weight: 1, arbitrary: strange },
  );
}

function queries(parameters: PublishedParameter[]): Arbitrary<[string, string][]> {
  const text = fc.oneof(
    hostile.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
    SAFE_TEXT,
  );
  const names = parameters.map((one) => one.name);
  const known = names.length === 0 ? fc.constant('limit') : fc.constantFrom(...names);
  const name = fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: SAFE_TEXT });
  const value = fc.oneof(
    { weight: 2, arbitrary: text },
    { weight: 1, arbitrary: fc.constantFrom('1', '100', 'true', '2026-01-01T00:00:00Z') },
  );
  return fc.array(fc.tuple(name, value), { maxLength: 4 });
}

function headers(bodies: Record<string, unknown>): Arbitrary<Record<string, string>> {
  const rarely = <T>(value: Arbitrary<T>, weight = 8): Arbitrary<T | undefined> =>
    fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
  const type =
    Object.keys(bodies).length === 0 ? fc.constant(undefined) : rarely(fc.constantFrom(...TYPES), 12);
  return fc
    .record({
      'content-type': type,
      'x-request-id': rarely(SAFE_TEXT),
      'idempotency-key': rarely(fc.oneof(SAFE_TEXT, fc.constant('k'.repeat(256)), fc.constant('same'))),
      accept: rarely(fc.constantFrom('text/html', '*/*;q=0', 'x')),
      'content-encoding': rarely(fc.constantFrom('gzip', 'br', 'x'), 40),
      'x-forwarded-for': rarely(SAFE_TEXT, 20),
    })
    .map((all) =>
      Object.fromEntries(Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined)),
    );
}

type Bend = [at: number, how: 'replace' | 'drop' | 'add' | 'keep', value: unknown];

function bodyFor(
  contract: PublishedContract,
  bodies: Record<string, { schema: Record<string, unknown>; example?: unknown }>,
): Arbitrary<unknown> {
  const json = bodies['application/json'];
  if (!json)
    return fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostile });
  const valid = fc.oneof(allowed(contract, json.schema), fc.constant(json.example));
  const bend: Arbitrary<Bend> = fc.tuple(
    fc.nat(),
    fc.constantFrom('replace', 'replace', 'drop', 'add', 'keep'),
    hostile,
  );
  return fc.tuple(valid, fc.array(bend, { maxLength: 3 })).map(([body, bends]) => bends.reduce(bent, body));
}

const EXTRA = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  'account_id',
  'created_at',
  'x',
  '',
  '🎧',
  'a.b',
  '0',
];

/** The body with one place in it changed. */
function bent(body: unknown, [at, how, value]: Bend): unknown {
  const copy: unknown = structuredClone(body);
  const places = placesIn(copy);
  const place = places[at % Math.max(places.length, 1)];
  if (!place) return how === 'replace' ? value : copy;
  const [holder, key] = place;
  if (how === 'replace') define(holder, key, value);
  else if (how === 'drop') Reflect.deleteProperty(holder, key);
  else if (how === 'add')
    define(holder, Array.isArray(holder) ? String(holder.length) : (EXTRA[at % EXTRA.length] ?? 'x'), value);
  return copy;
}

function define(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function placesIn(value: unknown): [object, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]): [object, string][] => [[value, key], ...placesIn(one)]);
}
