import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ERROR_ENVELOPE_SCHEMA } from './error-envelope';
import { asOpenApi31 } from './openapi-31';
import { WEBHOOK_MODELS, webhooksSection } from './webhooks-section';

const DESCRIPTION = `Voice agents that make and take phone calls.

Every answer is an envelope: \`{"success": true, "data": {...}}\` with HTTP 200, or
\`{"success": false, "error": {"code", "message", "details?"}}\`. Unknown body fields are refused; unknown query
parameters are ignored. Every answer carries \`X-Request-Id\`.`;

const REQUEST_ID_HEADER = {
  'X-Request-Id': {
    description: 'Names this request; name it when you report a problem.',
    schema: { type: 'string' },
  },
};

/** The OpenAPI 3.1 document of the public API and the operators' routes. */
export function buildOpenApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Parley API')
    .setDescription(DESCRIPTION)
    .setVersion('2.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key: `rg_live_...`' }, 'apiKey')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: "The operator's token" }, 'operatorToken')
    .build();
  const document = SwaggerModule.createDocument(app, config, { extraModels: WEBHOOK_MODELS });
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ErrorEnvelope: ERROR_ENVELOPE_SCHEMA },
  };
  closeRequestBodies(document);
  addBodyTooLarge(document);
  addRequestIds(document);
  const published = { ...document, webhooks: webhooksSection() };
  return asOpenApi31(JSON.parse(JSON.stringify(published))) as unknown as OpenAPIObject;
}

/** decisions: General: unknown body fields are refused. */
function closeRequestBodies(document: OpenAPIObject): void {
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    if (name.endsWith('Body') && !('$ref' in schema)) schema.additionalProperties = false;
  }
}

/** decisions: General: "Bodies over 1 MiB are 413 VALIDATION_ERROR", also where a body is empty or absent. */
function addBodyTooLarge(document: OpenAPIObject): void {
  for (const path of Object.values(document.paths)) {
    for (const operation of [path.put, path.post, path.patch]) {
      if (!operation) continue;
      operation.responses['413'] = {
        description: 'VALIDATION_ERROR: the body is larger than 1 MiB',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } },
      };
    }
  }
}

function addRequestIds(document: OpenAPIObject): void {
  for (const path of Object.values(document.paths)) {
    for (const operation of [path.get, path.put, path.post, path.patch, path.delete]) {
      for (const response of Object.values(operation?.responses ?? {})) {
        if (response && !('$ref' in response))
          response.headers = { ...REQUEST_ID_HEADER, ...response.headers };
      }
    }
  }
}
