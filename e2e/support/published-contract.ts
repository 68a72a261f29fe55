import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Json = Record<string, unknown>;

export interface PublishedOperation {
  id: string;
  method: string;
  path: string;
  /** Statuses it may answer. */
  statuses: string[];
  /** Its path parameters, in order. */
  parameters: string[];
  hasBody: boolean;
  /** Answers JSON; else a stream that goes on. */
  json: boolean;
}

export interface PublishedRequest {
  parameters: PublishedParameter[];
  /** By content type; empty when it takes no body. */
  bodies: Record<string, { schema: Json; example?: unknown }>;
}

export interface PublishedParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Json;
}

interface OperationNode {
  operationId: string;
  requestBody?: Json;
  parameters?: Json[];
  responses: Record<string, Json>;
}

interface Document {
  paths: Record<string, Record<string, OperationNode>>;
  webhooks: Record<string, { post: { requestBody: Json } }>;
  components: Record<'schemas' | 'responses' | 'parameters' | 'headers', Record<string, Json>>;
}

const FORMATS: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  // ISO 8601 UTC with milliseconds.
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^https?:\/\/\S+$/,
};

/** docs/openapi.json, as what it is: the promise every answer is held against. */
export class PublishedContract {
  readonly operations: PublishedOperation[];
  private readonly ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, formats: FORMATS });
  private readonly nodes = new Map<string, OperationNode>();
  private readonly events = new Map<string, Json>();
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly document: Document;

  constructor() {
    const file = join(__dirname, '..', '..', 'docs', 'openapi.json');
    const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
    this.document = document;
    for (const [event, { post }] of Object.entries(document.webhooks))
      this.events.set(event, schemaIn(post.requestBody));
    // What an answer holds and the document does not name is a field nobody promised.
    for (const schema of Object.values(document.components.schemas)) close(schema);
    this.ajv.addSchema({ $id: 'parley', components: { schemas: document.components.schemas } });
    this.ajv.addVocabulary(['openapi', 'info', 'paths', 'servers', 'tags', 'components']);
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, node]) => {
        this.nodes.set(`${method.toUpperCase()} ${path}`, node);
        return {
          id: node.operationId,
          method: method.toUpperCase(),
          path,
          statuses: Object.keys(node.responses),
          parameters: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
          hasBody: node.requestBody !== undefined,
          json: 'application/json' in ((node.responses['200']?.['content'] ?? {}) as Json),
        };
      }),
    );
  }

  /** The operation a request belongs to; literal segments win over parameters, as in the router. */
  find(method: string, path: string): PublishedOperation | undefined {
    // As the router, which takes a slash at the end for nothing.
    const segments = (path.split('?')[0] ?? '').replace(/(?<=.)\/$/, '').split('/');
    return this.operations
      .filter((one) => one.method === method && matches(one.path.split('/'), segments))
      .sort((a, b) => a.parameters.length - b.parameters.length)[0];
  }

  /** Everything in which an answer differs from the document. */
  problems(method: string, path: string, status: number, body: unknown): string[] {
    const operation = this.find(method, path);
    if (!operation) {
      if (status !== 401 && status !== 403 && status !== 404)
        return [`${status} from a route nobody published`];
      return this.check('ErrorEnvelope', { $ref: 'parley#/components/schemas/ErrorEnvelope' }, body);
    }
    const key = `${method} ${operation.path}`;
    const response = this.response(key, status);
    if (!response) return [`${key} does not publish the status ${status}`];
    return [
      ...this.check(`${key} ${status}`, schemaIn(response), body),
      ...unpublishedCode(response, body).map((code) => `${key} does not publish ${status} ${code}`),
    ];
  }

  /** Every header in which an answer differs from the document. */
  headerProblems(method: string, path: string, status: number, headers: Headers): string[] {
    const operation = this.find(method, path);
    const key = `${method} ${operation?.path}`;
    const published = (this.response(key, status)?.['headers'] ?? {}) as Record<string, Json>;
    return Object.entries(published).flatMap(([name, node]) => {
      const header = this.resolve(node) as { required?: boolean; schema?: Json };
      const text = headers.get(name);
      if (text === null) return header.required ? [`no ${name}`] : [];
      const schema = header.schema ?? {};
      const value = schema['type'] === 'integer' && /^\d+$/.test(text) ? Number(text) : text;
      return this.check(`${key} ${status} ${name}`, schema, value).map((problem) => `${name}: ${problem}`);
    });
  }

  /** What a request to an operation is made of. */
  request(operation: PublishedOperation): PublishedRequest {
    const node = this.nodes.get(`${operation.method} ${operation.path}`);
    const content = (node?.requestBody?.['content'] ?? {}) as PublishedRequest['bodies'];
    const parameters = (node?.parameters ?? []).map(
      (one) => this.resolve(one) as unknown as PublishedParameter,
    );
    return { parameters, bodies: content };
  }

  /** The body the document shows for an operation; undefined when it takes none. */
  exampleBody(operation: PublishedOperation): unknown {
    return this.request(operation).bodies['application/json']?.example;
  }

  /** What an operation answers and does not take, with the values the document shows. */
  readOnlyFields(operation: PublishedOperation): Json {
    const media = this.request(operation).bodies['application/json'];
    const taken = this.resolve(media?.schema ?? {})['properties'] ?? {};
    const answer = this.response(`${operation.method} ${operation.path}`, 200);
    const json = (answer?.['content'] as Record<string, { example?: { data?: Json } }> | undefined)?.[
      'application/json'
    ];
    return Object.fromEntries(
      Object.entries(json?.example?.data ?? {}).filter(([name]) => !(name in (taken as Json))),
    );
  }

  /** What a `$ref` leads to. */
  resolve(node: Json): Json {
    const ref = node['$ref'];
    if (typeof ref !== 'string') return node;
    let target: unknown = this.document;
    for (const segment of ref.replace('#/', '').split('/')) target = (target as Json)[segment];
    return this.resolve(target as Json);
  }

  private response(key: string, status: number): Json | undefined {
    const node = this.nodes.get(key)?.responses[String(status)];
    return node && this.resolve(node);
  }

  /** Everything in which a request that was accepted differs from the document. */
  requestProblems(method: string, path: string, body: unknown): string[] {
    const operation = this.find(method, path);
    const node = operation && this.nodes.get(`${method} ${operation.path}`);
    if (!operation || !node) return [];
    if (!node.requestBody) return body === undefined ? [] : this.check('empty', EMPTY, body);
    return this.check(`${operation.id} body`, schemaIn(node.requestBody), body ?? {});
  }

  /** Everything in which an event that was delivered differs from the document. */
  eventProblems(event: string, body: unknown): string[] {
    const schema = this.events.get(event);
    if (!schema) return [`the event ${event} is not published`];
    return this.check(`event ${event}`, schema, body).map((problem) => `${event} ${problem}`);
  }

  private check(key: string, schema: Json, value: unknown): string[] {
    let validate = this.compiled.get(key);
    if (!validate) {
      validate = this.ajv.compile(absolute(schema));
      this.compiled.set(key, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      (error) => `${error.instancePath || '/'} ${error.message} ${JSON.stringify(error.params)}`,
    );
  }
}

/** The code of a refusal the document does not name at this route. */
function unpublishedCode(response: Json, body: unknown): string[] {
  const code = (body as { error?: { code?: unknown } } | null)?.error?.code;
  const json = (response['content'] as Record<string, Json> | undefined)?.['application/json'];
  if (typeof code !== 'string' || !json?.['examples']) return [];
  return code in (json['examples'] as Json) ? [] : [code];
}

const EMPTY: Json = { type: 'object', maxProperties: 0 };

function matches(published: string[], asked: string[]): boolean {
  return (
    published.length === asked.length &&
    published.every((segment, index) => segment.startsWith('{') || segment === asked[index])
  );
}

function schemaIn(node: Json): Json {
  const content = node['content'] as Record<string, { schema: Json }> | undefined;
  return content?.['application/json']?.schema ?? {};
}

function absolute(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"parley#/components')) as Json;
}

function close(schema: unknown): void {
  if (Array.isArray(schema)) schema.forEach(close);
  if (typeof schema !== 'object' || schema === null) return;
  const node = schema as Json;
  Object.values(node).forEach(close);
  if (node['properties'] && node['additionalProperties'] === undefined) node['additionalProperties'] = false;
}
