import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { compileSchema } from './schema.rules';

export interface SchemaCheck {
  schema: Record<string, unknown>;
  given: Record<string, unknown>;
}

/** `given` completed with defaults, its simple types made to fit; or the first problem. */
export type SchemaReply = { given: Record<string, unknown> } | { problem: string };

const compiled = new LRUCache<string, ValidateFunction>({ max: 500 });

function check({ schema, given }: SchemaCheck): SchemaReply {
  const key = JSON.stringify(schema);
  const validate = compiled.get(key) ?? compileSchema(schema);
  compiled.set(key, validate);
  return validate(given) ? { given } : { problem: explained(validate.errors?.[0]) };
}

function explained(error: ErrorObject | undefined): string {
  if (!error) return 'arguments do not fit';
  const where = error.instancePath.replace(/^\//, '').replaceAll('/', '.');
  const extra: unknown = error.keyword === 'enum' ? Reflect.get(error.params, 'allowedValues') : undefined;
  const choices = Array.isArray(extra) ? ` (${extra.map(String).join(', ')})` : '';
  return `${where === '' ? '' : `${where} `}${error.message ?? 'is not valid'}${choices}`.slice(0, 300);
}

parentPort?.on('message', (request: SchemaCheck) => {
  try {
    parentPort?.postMessage(check(request));
  } catch {
    // A definition that refers to itself without end.
    parentPort?.postMessage({ problem: 'arguments cannot be checked against the parameters' });
  }
});
parentPort?.postMessage('ready');
