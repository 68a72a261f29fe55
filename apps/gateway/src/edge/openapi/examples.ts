import { EXAMPLE_ID, EXAMPLES } from '@parley/contracts';
import { isObject, type Json, type JsonObject, resolve } from './json';
import { SAMPLES, STARTED_CALL } from './samples';

const FORMATS: Record<string, string> = {
  uuid: EXAMPLE_ID,
  'date-time': '2026-01-31T09:30:00.000Z',
  email: 'ops@acme.example',
  uri: 'https://acme.example/hook',
};

/**
 * An example of every request and answer, made from its schema: what its class or a field of it gives as `example`, else
 * a sample for the field's name, else whatever its type allows. openapi-examples.spec.ts checks that each is valid.
 */
export function addExamples(
  document: JsonObject,
  operations: Iterable<[path: string, method: string, node: JsonObject]>,
): void {
  for (const [, , node] of operations) {
    const id = String(node['operationId']);
    const request = jsonOf(document, node['requestBody']);
    if (request)
      request['example'] ??= exampleOfClass(request['schema']) ?? requestExample(document, request['schema']);
    const responses = isObject(node['responses']) ? node['responses'] : {};
    for (const [status, answer] of Object.entries(responses)) {
      const json = status.startsWith('2') ? jsonOf(document, answer) : undefined;
      if (json) json['example'] ??= answerOf(exampleOf(document, json['schema']), id);
    }
  }
}

function jsonOf(document: JsonObject, node: Json | undefined): JsonObject | undefined {
  const media = resolve(document, resolve(document, node)['content'])['application/json'];
  return isObject(media) ? media : undefined;
}

/** What must be sent, and of the rest what somebody gave an example. All of a body in which nothing must be sent. */
function requestExample(document: JsonObject, schema: Json | undefined): Json {
  const body = resolve(document, schema);
  const required = new Set(Array.isArray(body['required']) ? body['required'] : []);
  const fields = Object.entries(resolve(document, body['properties']));
  const shown = fields.filter(
    ([name, field]) => required.has(name) || 'examples' in resolve(document, field),
  );
  const some = shown.length > 0 ? shown : fields.slice(0, 1);
  return Object.fromEntries(some.map(([name, field]) => [name, exampleOf(document, field, name)]));
}

function answerOf(example: Json, operation: string): Json {
  if (operation !== 'startCall' || !isObject(example) || !isObject(example['data'])) return example;
  return { ...example, data: { ...example['data'], ...STARTED_CALL } };
}

export function exampleOf(document: JsonObject, node: Json | undefined, name = '', depth = 0): Json {
  const made = generated(document, node, name, depth);
  const given = exampleOfClass(node);
  return given && isObject(made) ? { ...made, ...given } : made;
}

/** What the class a schema is made of says in `@Example`. */
function exampleOfClass(node: Json | undefined): JsonObject | undefined {
  const ref = isObject(node) ? String(node['$ref'] ?? '') : '';
  return EXAMPLES.get(ref.slice(ref.lastIndexOf('/') + 1)) as JsonObject | undefined;
}

function generated(document: JsonObject, node: Json | undefined, name: string, depth: number): Json {
  const schema = resolve(document, node);
  const { examples, default: given, enum: values, const: only } = schema;
  const types = [schema['type']].flat();
  const sample = SAMPLES[name];
  // Every time has the same example: one for its name says more.
  if (schema['format'] === 'date-time' && sample !== undefined) return sample;
  if (Array.isArray(examples) && examples[0] !== undefined) return examples[0];
  if (only !== undefined) return only;
  if (sample !== undefined && fits(types, sample) && !Array.isArray(values)) return sample;
  if (given !== undefined && given !== null) return given;
  if (Array.isArray(values)) return values[0] ?? null;
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    const [first] = Array.isArray(schema[key]) ? schema[key] : [];
    if (first !== undefined) return exampleOf(document, first, name, depth);
  }
  return ofType(document, schema, types, name, depth);
}

function ofType(
  document: JsonObject,
  schema: JsonObject,
  types: (Json | undefined)[],
  name: string,
  depth: number,
): Json {
  if (types.includes('object')) return objectOf(document, schema, depth);
  if (types.includes('array')) {
    const fewest = Number(schema['minItems'] ?? 0);
    if (depth > 6 && fewest === 0) return [];
    return [exampleOf(document, schema['items'], name, depth + 1)];
  }
  if (types.includes('string')) return FORMATS[String(schema['format'])] ?? textOf(schema);
  if (types.includes('integer') || types.includes('number')) return Number(schema['minimum'] ?? 1);
  if (types.includes('boolean')) return true;
  return null;
}

function objectOf(document: JsonObject, schema: JsonObject, depth: number): Json {
  const fields = Object.entries(resolve(document, schema['properties']));
  return Object.fromEntries(
    fields.map(([name, field]) => [name, depth > 8 ? null : exampleOf(document, field, name, depth + 1)]),
  );
}

/** `^cus_[0-9a-f-]{36}$` and its like: an id behind a prefix. */
function textOf({ pattern, minLength, maxLength }: JsonObject): string {
  const prefixed = /^\^([a-z]+_)\[0-9a-f-\]\{36\}\$$/.exec(String(pattern))?.[1];
  if (prefixed !== undefined) return prefixed + EXAMPLE_ID;
  return 'text'.padEnd(Number(minLength ?? 0), 't').slice(0, Number(maxLength ?? 4));
}

function fits(types: (Json | undefined)[], value: Json): boolean {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return types.includes(type) || (Number.isInteger(value) && types.includes('integer'));
}
