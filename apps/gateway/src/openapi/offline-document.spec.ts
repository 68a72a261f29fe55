import { offlineOpenApi } from './offline-document';

interface Operation {
  operationId?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name?: string; description?: string; $ref?: string }[];
  responses: Record<string, unknown>;
}

describe('the OpenAPI document', () => {
  let text: string;
  let operations: [string, Operation][];
  let schemas: Record<string, { additionalProperties?: boolean }>;

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
      expect([route, Object.keys(responses)]).toEqual([
        route,
        expect.arrayContaining(['200', '400', '401', '403', '429', '500', '502']),
      ]);
      expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toEqual(['200']);
    }
  });

  it('says of every parameter what it is for', () => {
    for (const [route, { parameters = [] }] of operations)
      for (const { name, description, $ref } of parameters)
        expect([route, name, description ?? $ref]).toEqual([route, name, expect.stringMatching(/\S{3}/)]);
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
