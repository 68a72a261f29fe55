import Ajv2020 from 'ajv/dist/2020';
import { isObject, type Json, type JsonObject, resolve } from './json';
import { offlineOpenApi } from '../../offline-document';
import { EXAMPLES } from '@parley/contracts';

const FORMATS: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^https?:\/\/\S+$/,
};

interface Example {
  at: string;
  schema: Json;
  value: Json;
}

/** Every example of a document with the schema it stands under. */
function examplesIn(document: JsonObject, node: Json | undefined, at: string): Example[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => examplesIn(document, one, `${at}/${index}`));
  if (!isObject(node)) return [];
  const found: Example[] = [];
  const schema = node['schema'];
  if (schema !== undefined && node['example'] !== undefined)
    found.push({ at, schema, value: node['example'] });
  if (schema !== undefined && isObject(node['examples'])) {
    for (const [name, example] of Object.entries(node['examples']))
      found.push({ at: `${at}/${name}`, schema, value: resolve(document, example)['value'] ?? null });
  }
  const own = node['examples'];
  if (Array.isArray(own)) for (const value of own) found.push({ at, schema: withoutExamples(node), value });
  const inside = Object.entries(node).filter(([key]) => key !== 'example' && key !== 'examples');
  return [...found, ...inside.flatMap(([key, one]) => examplesIn(document, one, `${at}/${key}`))];
}

function withoutExamples({ examples: _examples, ...schema }: JsonObject): JsonObject {
  return schema;
}

describe('examples of the OpenAPI document', () => {
  let document: JsonObject;
  let operations: [string, JsonObject][];

  beforeAll(async () => {
    document = JSON.parse(JSON.stringify(await offlineOpenApi())) as JsonObject;
    operations = ['paths', 'webhooks'].flatMap((group) =>
      Object.entries(resolve(document, document[group])).flatMap(([path, item]) =>
        Object.entries(resolve(document, item)).map(([method, node]): [string, JsonObject] => [
          `${method} ${path}`,
          resolve(document, node),
        ]),
      ),
    );
  });

  it('are valid, every one of them', () => {
    const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: false, formats: FORMATS });
    ajv.addSchema({ $id: 'document', components: document['components'] });
    const wrong = examplesIn(document, document, '').flatMap(({ at, schema, value }) => {
      const local = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
      const validate = ajv.compile(JSON.parse(local) as object);
      return validate(value) ? [] : [`${at}: ${ajv.errorsText(validate.errors)}: ${JSON.stringify(value)}`];
    });
    expect(wrong).toEqual([]);
  });

  it('are of fields there are', () => {
    const schemas = resolve(document, resolve(document, document['components'])['schemas']);
    const unknown = [...EXAMPLES].flatMap(([name, sample]) => {
      const fields = resolve(document, resolve(document, schemas[name])['properties']);
      return Object.keys(sample).flatMap((field) => (field in fields ? [] : [`${name}.${field}`]));
    });
    expect(unknown).toEqual([]);
  });

  it('show every JSON body, and every error code a route may answer', () => {
    for (const [route, node] of operations) {
      const request = resolve(document, resolve(document, node['requestBody'])['content'])[
        'application/json'
      ];
      if (request !== undefined)
        expect([route, resolve(document, request)]).toEqual([route, shown('example')]);
      for (const [status, answer] of Object.entries(resolve(document, node['responses']))) {
        const json = resolve(document, resolve(document, answer)['content'])['application/json'];
        if (json === undefined) continue;
        const key = Number(status) < 400 ? 'example' : 'examples';
        expect([route, status, resolve(document, json)]).toEqual([route, status, shown(key)]);
      }
    }
  });

  it('every tag is described, in the order of the document', () => {
    const tags = document['tags'] as { name: string; description: string }[];
    for (const { name, description } of tags) expect(description).not.toBe(name);
    const used = new Set(operations.flatMap(([, node]) => node['tags'] as string[]));
    expect(new Set(tags.map(({ name }) => name))).toEqual(used);
  });
});

function shown(key: string): unknown {
  return expect.objectContaining({ [key]: expect.anything() });
}
