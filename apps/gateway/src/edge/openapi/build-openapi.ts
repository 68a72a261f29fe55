import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ERROR_ENVELOPE_SCHEMA } from './error-envelope';
import { addErrorExamples, addGeneralErrors } from './error-responses';
import { addExamples } from './examples';
import { addHeaders, HEADERS, PARAMETERS } from './headers';
import { isObject, type Json, type JsonObject, resolve } from './json';
import { asOpenApi31 } from './openapi-31';
import { shareResponses } from './shared-responses';
import { TAGS } from './tags';
import { WEBHOOK_MODELS, webhooksSection } from './webhooks-section';

const DESCRIPTION = `Voice agents that make and take phone calls.

**Envelope.** Every answer is \`{"success": true, "data": {...}}\` with HTTP 200, or
\`{"success": false, "error": {"code", "message", "details?"}}\`. Unknown body fields are refused, naming them; unknown
query parameters are ignored. Every answer carries \`X-Request-Id\`.

**Lists** are newest first and come in pages: \`limit\` (1 to 100), and \`cursor\`, which is \`pagination.next_cursor\` of the
page before. Cursors are stable while rows are added.

**Retries.** 429, 500 and 502 may be tried again, after \`Retry-After\` where it is given. A POST is safe to repeat with an
\`Idempotency-Key\`.

**Forward compatibility.** Answers and events may gain fields and lists of events may gain types: ignore what you do not
know. Nothing is ever taken away within a version.`;

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

/** The OpenAPI 3.1 document of the public API and the operators' routes. */
export function buildOpenApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Parley API')
    .setDescription(DESCRIPTION)
    .setVersion('2.0')
    .addServer('{base}', 'Your Parley.', {
      base: { default: 'http://127.0.0.1:3000', description: 'Its `PUBLIC_URL`.' },
    })
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key: `rg_live_...`' }, 'apiKey')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: "The operator's token." }, 'operatorToken')
    .build();
  const nest = SwaggerModule.createDocument(app, config, { extraModels: WEBHOOK_MODELS });
  const draft = { ...nest, webhooks: webhooksSection() };
  const document = asOpenApi31(JSON.parse(JSON.stringify(draft)) as Json) as JsonObject;
  return complete(document) as unknown as OpenAPIObject;
}

/** Everything that holds for routes in general and is not said at each. */
function complete(document: JsonObject): JsonObject {
  const components = resolve(document, document['components']);
  document['components'] = {
    ...components,
    headers: HEADERS,
    parameters: PARAMETERS,
    schemas: { ...resolve(document, components['schemas']), ErrorEnvelope: ERROR_ENVELOPE_SCHEMA as Json },
  };
  const routes = operationsOf(document['paths']);
  closeRequestBodies(document, routes);
  addGeneralErrors(routes);
  addErrorExamples(document, routes);
  addExamples(document, [...routes, ...operationsOf(document['webhooks'])]);
  addHeaders(routes);
  resolve(document, document['components'])['responses'] = shareResponses(routes);
  document['info'] = {
    ...resolve(document, document['info']),
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  };
  document['tags'] = tagsOf([...routes, ...operationsOf(document['webhooks'])]);
  return document;
}

type Operation = [path: string, method: string, node: JsonObject];

function operationsOf(paths: Json | undefined): Operation[] {
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) =>
    METHODS.flatMap((method): Operation[] => {
      const node = isObject(item) ? item[method] : undefined;
      return isObject(node) ? [[path, method, node]] : [];
    }),
  );
}

/** Unknown body fields are refused, at every depth. */
function closeRequestBodies(document: JsonObject, routes: Operation[]): void {
  const seen = new Set<JsonObject>();
  const close = (node: Json | undefined): void => {
    if (Array.isArray(node)) return node.forEach(close);
    if (!isObject(node)) return;
    const schema = resolve(document, node);
    if (seen.has(schema)) return;
    seen.add(schema);
    if (isObject(schema['properties'])) {
      schema['additionalProperties'] ??= false;
      Object.values(schema['properties']).forEach(close);
    }
    for (const key of ['items', 'anyOf', 'oneOf', 'allOf']) close(schema[key]);
  };
  for (const [, , node] of routes) {
    const request = resolve(document, node['requestBody']);
    for (const media of Object.values(resolve(document, request['content']))) {
      if (!isObject(media)) continue;
      close(media['schema']);
      // No body is an empty one: it may be left out where nothing in it must be given.
      const required = resolve(document, media['schema'])['required'];
      if (!Array.isArray(required) || required.length === 0) request['required'] = false;
    }
  }
}

function tagsOf(operations: Operation[]): Json {
  const used = new Set(operations.flatMap(([, , { tags }]) => (Array.isArray(tags) ? tags.map(String) : [])));
  const order = [...Object.keys(TAGS), ...used].filter(
    (tag, at, all) => used.has(tag) && all.indexOf(tag) === at,
  );
  return order.map((name) => ({ name, description: TAGS[name] ?? name }));
}
