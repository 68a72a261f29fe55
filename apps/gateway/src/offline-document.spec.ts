import { offlineOpenApi } from './offline-document';

interface Operation {
  operationId?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name?: string; in?: string; description?: string; $ref?: string }[];
  responses: Record<string, unknown>;
}

interface Field {
  description?: string;
  properties?: Record<string, Field>;
  items?: Field;
}

function fieldsWithoutText({ properties = {}, items }: Field, at: string): string[] {
  const here = Object.entries(properties).flatMap(([name, field]) => [
    ...(/\S{2}/.test(field.description ?? '') ? [] : [`${at}.${name}`]),
    ...fieldsWithoutText(field, `${at}.${name}`),
  ]);
  return items ? [...here, ...fieldsWithoutText(items, `${at}[]`)] : here;
}

describe('the OpenAPI document', () => {
  let text: string;
  let operations: [string, Operation][];
  let schemas: Record<string, Field & { additionalProperties?: boolean }>;

  beforeAll(async () => {
    const document = await offlineOpenApi();
    text = JSON.stringify(document);
    schemas = (document.components?.schemas ?? {}) as typeof schemas;
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation as Operation,
      ]),
    );
  });

  it('names every operation once, under a tag, with its way to authenticate', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(operations.length);
    for (const [route, operation] of operations) {
      const scheme = route.includes('/admin/v1') ? 'operatorToken' : 'apiKey';
      expect([route, operation.tags?.length, operation.security]).toEqual([route, 1, [{ [scheme]: [] }]]);
    }
  });

  it('tells of success as 200 only and of the errors every route may answer', () => {
    for (const [route, { responses }] of operations) {
      const everywhere = ['200', '401', '429', '500', '502'];
      const account = route.includes('/admin/v1') ? [] : ['403'];
      expect([route, Object.keys(responses)]).toEqual([
        route,
        expect.arrayContaining([...everywhere, ...account]),
      ]);
      expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toEqual(['200']);
    }
  });

  it('tells of no error that cannot be: nothing to get wrong is no 400, no account no 403', () => {
    for (const [route, { parameters = [], responses }] of operations) {
      const asks = /^(POST|PUT|PATCH)/.test(route) || parameters.some((one) => one.in === 'query');
      const states = JSON.stringify(responses['400'] ?? null).includes('INVALID_STATE');
      expect([route, '400' in responses, '403' in responses]).toEqual([
        route,
        asks || states,
        !route.includes('/admin/v1'),
      ]);
    }
  });

  it('says of every parameter what it is for', () => {
    for (const [route, { parameters = [] }] of operations)
      for (const { name, description, $ref } of parameters)
        expect([route, name, description ?? $ref]).toEqual([route, name, expect.stringMatching(/\S{3}/)]);
  });

  it('says of every field of every schema what it is', () => {
    const silent = Object.entries(schemas).flatMap(([name, schema]) => fieldsWithoutText(schema, name));
    expect(silent).toEqual([]);
  });

  it('is OpenAPI 3.1: no nullable, and every reference leads somewhere', () => {
    expect(text).not.toContain('"nullable"');
    for (const [, name] of text.matchAll(/#\/components\/schemas\/([^"]*)/g))
      expect(schemas).toHaveProperty([name ?? '']);
  });

  it('closes request bodies: unknown fields are refused', () => {
    for (const [name, schema] of Object.entries(schemas)) {
      if (name.endsWith('Body')) expect([name, schema.additionalProperties]).toEqual([name, false]);
    }
  });
});
