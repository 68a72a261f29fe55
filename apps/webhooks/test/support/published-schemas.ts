import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';

interface OpenApi {
  webhooks: Record<string, unknown>;
  components: object;
}

const document = JSON.parse(
  readFileSync(join(__dirname, '../../../../docs/openapi.json'), 'utf8'),
) as OpenApi;
const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
ajv.addSchema({ $id: 'parley', components: document.components });

/** What is wrong with a payload by the JSON Schema partners are given (docs/openapi.json, `webhooks`). */
export function violations(payload: { event: string }): string[] {
  const published = document.webhooks[payload.event];
  const [, name] = /#\/components\/schemas\/(\w+)/.exec(JSON.stringify(published ?? null)) ?? [];
  if (name === undefined) return [`${payload.event} is not published`];
  const valid = ajv.validate({ $ref: `parley#/components/schemas/${name}` }, payload);
  return valid ? [] : (ajv.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
