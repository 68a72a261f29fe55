import { TOOL_LIMITS } from '@parley/contracts';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { boundedWork } from './bounded-work';

/** Patterns with nested repetition and definitions that refer to the next one twice take ages; what people write, a millisecond. */
const CHECK_MS = 200;
/** Much longer than the largest schema takes on a busy machine. */
const COMPILE_MS = 2_000;

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
    compiled(schema);
    return null;
  } catch (error) {
    return `must be a valid JSON Schema (${(error as Error).message.slice(0, 200)})`;
  }
}

/** Checks arguments against a tool's schema; they are completed with defaults and simple types made to fit. */
export class ArgumentChecker {
  private readonly compiled = new Map<string, ValidateFunction>();

  problem(schema: Record<string, unknown>, given: Record<string, unknown>): string | null {
    try {
      const check = this.checkOf(schema);
      return boundedWork(CHECK_MS, () => check(given)) ? null : explained(check.errors?.[0]);
    } catch {
      // A definition that refers to itself for ever, or as good as.
      return 'arguments cannot be checked against the parameters';
    }
  }

  private checkOf(schema: Record<string, unknown>): ValidateFunction {
    const key = JSON.stringify(schema);
    const known = this.compiled.get(key);
    if (known) return known;
    if (this.compiled.size >= MAX_COMPILED) this.compiled.clear();
    const made = compiled(schema);
    this.compiled.set(key, made);
    return made;
  }
}

const MAX_COMPILED = 500;

function compiled(schema: Record<string, unknown>): ValidateFunction {
  return boundedWork(COMPILE_MS, () => ajv().compile(plain(schema)));
}

/** Whatever edition it says it is of, it is read as what the documentation says. */
function plain({ $schema: _edition, ...schema }: Record<string, unknown>): Record<string, unknown> {
  return schema;
}

function explained(error: ErrorObject | undefined): string {
  if (!error) return 'arguments do not fit';
  const where = error.instancePath.replace(/^\//, '').replaceAll('/', '.');
  const extra: unknown = error.keyword === 'enum' ? Reflect.get(error.params, 'allowedValues') : undefined;
  const choices = Array.isArray(extra) ? ` (${extra.map(String).join(', ')})` : '';
  return `${where === '' ? '' : `${where} `}${error.message ?? 'is not valid'}${choices}`.slice(0, 300);
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
