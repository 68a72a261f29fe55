import { TOOL_LIMITS } from '@parley/contracts';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

function ajv(): Ajv {
  const instance = new Ajv({
    strictSchema: true,
    strictNumbers: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allowUnionTypes: true,
    // A model writes "5" where 5 is meant.
    coerceTypes: true,
    useDefaults: true,
    allErrors: false,
    logger: false,
    // Inlined, definitions that each refer twice to the next would take exponential time to compile.
    inlineRefs: false,
  });
  addFormats(instance, { mode: 'fast' });
  instance.addVocabulary(['example']);
  return instance;
}

/** What is wrong with the `parameters` of a tool, or null. Completes "parameters ...". */
export function schemaProblem(schema: unknown): string | null {
  if (!isObject(schema)) return 'must be a JSON Schema object';
  if (schema['type'] !== 'object') return 'must be a JSON Schema of type object';
  if (Buffer.byteLength(JSON.stringify(schema)) > TOOL_LIMITS.parameters)
    return `must be at most ${TOOL_LIMITS.parameters} bytes of JSON`;
  if (depthOf(schema) > TOOL_LIMITS.parametersDepth)
    return `must be at most ${TOOL_LIMITS.parametersDepth} levels deep`;
  const reference = foreignKeyword(schema);
  if (reference !== null) return reference;
  try {
    compileSchema(schema);
    return null;
  } catch (error) {
    return `must be a valid JSON Schema (${(error as Error).message.slice(0, 200)})`;
  }
}

/** `$schema` is ignored: whatever draft it names, the schema is read as the documentation says. */
export function compileSchema({ $schema: _draft, ...schema }: Record<string, unknown>): ValidateFunction {
  return ajv().compile(schema);
}

const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'];

/** References are for the schema itself only; `$async` and `$id` would change how it is compiled. */
function foreignKeyword(schema: unknown): string | null {
  if (Array.isArray(schema)) return schema.map(foreignKeyword).find((found) => found !== null) ?? null;
  if (!isObject(schema)) return null;
  for (const name of REFERENCES) {
    const target = schema[name];
    if (typeof target === 'string' && !/^#\/(\$defs|definitions)\/[^/]+$/.test(target))
      return `must not refer to anything outside its own $defs (${name})`;
  }
  if (schema['$async'] !== undefined || schema['$id'] !== undefined) return 'must not hold $async or $id';
  return (
    Object.values(schema)
      .map(foreignKeyword)
      .find((found) => found !== null) ?? null
  );
}

export function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
