import { ID_PREFIX, isUuid, type PrefixedKind, withoutPrefix } from '../ids';
import { type Dto, type FieldType, isPlainObject } from './field';

export interface TextRule {
  min?: number;
  max?: number;
  /** With `says` completing "<field> ...". */
  pattern?: RegExp;
  says?: string;
  /** Refuse a text of nothing but white space. */
  notBlank?: boolean;
}

/** Lengths count characters (code points), as JSON Schema and Postgres do. */
export function text(rule: TextRule = {}): FieldType {
  const { min = 0, max, pattern, notBlank = false } = rule;
  const size = max === undefined ? `at least ${min}` : min > 0 ? `${min} to ${max}` : `at most ${max}`;
  return {
    schema: {
      type: 'string',
      ...(min > 0 ? { minLength: min } : {}),
      ...(max === undefined ? {} : { maxLength: max }),
      ...(pattern ? { pattern: pattern.source } : {}),
    },
    problem: (value) => {
      if (typeof value !== 'string') return 'must be a string';
      // A body with one is refused as a whole; a query parameter comes this far, and Postgres cannot store it.
      if (value.includes('\0')) return 'must not hold NUL characters';
      if (HALF_A_PAIR.test(value)) return 'must not hold broken characters';
      if (!hasLength(value, min, max)) return `must be ${size} characters long`;
      if (notBlank && value.trim() === '') return 'must not be blank';
      if (pattern && !pattern.test(value)) return rule.says ?? 'has the wrong format';
      return undefined;
    },
  };
}

/** Half a surrogate pair: it would come back from the database as another character. */
const HALF_A_PAIR = /\p{Surrogate}/u;

function characters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** A character is one or two UTF-16 units: only where that leaves it open are they counted. */
function hasLength(value: string, min: number, max = Number.POSITIVE_INFINITY): boolean {
  const units = value.length;
  if (units <= max && units >= 2 * min) return true;
  if (units < min || units > 2 * max) return false;
  const length = characters(value);
  return length >= min && length <= max;
}

export function uuid(): FieldType {
  return {
    schema: { type: 'string', format: 'uuid' },
    problem: (value) => (isUuid(value) ? undefined : 'must be a UUID'),
    normalize: (value) => (isUuid(value) ? value.toLowerCase() : value),
  };
}

export function prefixedId(kind: PrefixedKind): FieldType {
  return {
    schema: { type: 'string', pattern: `^${ID_PREFIX[kind]}[0-9a-f-]{36}$` },
    problem: (value) =>
      withoutPrefix(kind, value) === null ? `must be an id of the form ${ID_PREFIX[kind]}<uuid>` : undefined,
    normalize: (value) => (withoutPrefix(kind, value) === null ? value : String(value).toLowerCase()),
  };
}

export function bool(): FieldType {
  return {
    schema: { type: 'boolean' },
    problem: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
    fromText: (value) => (value === 'true' ? true : value === 'false' ? false : value),
  };
}

export interface NumberRule {
  min?: number;
  max?: number;
}

export function int(rule: NumberRule = {}): FieldType {
  return {
    schema: { type: 'integer', ...bounds(rule) },
    problem: (value) => (Number.isSafeInteger(value) ? outside(value as number, rule) : 'must be an integer'),
    fromText: (value) => (/^-?\d{1,15}$/.test(value) ? Number(value) : value),
  };
}

export function num(rule: NumberRule = {}): FieldType {
  return {
    schema: { type: 'number', ...bounds(rule) },
    problem: (value) =>
      typeof value === 'number' && Number.isFinite(value) ? outside(value, rule) : 'must be a number',
  };
}

function bounds(rule: NumberRule): { minimum?: number; maximum?: number } {
  return {
    ...(rule.min === undefined ? {} : { minimum: rule.min }),
    ...(rule.max === undefined ? {} : { maximum: rule.max }),
  };
}

function outside(value: number, { min, max }: NumberRule): string | undefined {
  if (min !== undefined && max !== undefined && (value < min || value > max)) {
    return `must be between ${min} and ${max}`;
  }
  if (min !== undefined && value < min) return `must be at least ${min}`;
  if (max !== undefined && value > max) return `must be at most ${max}`;
  return undefined;
}

export function oneOf(values: readonly string[]): FieldType {
  return {
    schema: { type: 'string', enum: [...values] },
    problem: (value) =>
      typeof value === 'string' && values.includes(value)
        ? undefined
        : `must be one of: ${values.join(', ')}`,
  };
}

export function timestamp(): FieldType {
  return {
    schema: { type: 'string', format: 'date-time', example: '2026-01-31T09:30:00.000Z' },
    problem: (value) => (isTimestamp(value) ? undefined : 'must be an ISO 8601 time with a time zone'),
  };
}

const ISO_8601 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

function isTimestamp(value: unknown): boolean {
  if (typeof value !== 'string' || !ISO_8601.test(value) || Number.isNaN(Date.parse(value))) return false;
  // Date.parse reads 30 February as 2 March: the day must survive.
  const day = value.slice(0, 10);
  return new Date(`${day}T00:00:00.000Z`).toISOString().slice(0, 10) === day;
}

/** A free-form object: what is in it belongs to the caller. */
export function json({ maxBytes }: { maxBytes?: number } = {}): FieldType {
  return {
    schema: { type: 'object', additionalProperties: true },
    problem: (value) => {
      if (!isPlainObject(value)) return 'must be an object';
      const tooLarge = maxBytes !== undefined && Buffer.byteLength(JSON.stringify(value)) > maxBytes;
      return tooLarge ? `must be at most ${maxBytes} bytes of JSON` : undefined;
    },
  };
}

/** Template variables. */
export function variables(): FieldType {
  return {
    schema: {
      type: 'object',
      additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
    },
    problem: (value) => {
      if (!isPlainObject(value)) return 'must be an object';
      const wrong = Object.entries(value).find(
        ([, entry]) => !['string', 'number', 'boolean'].includes(typeof entry),
      );
      return wrong ? `must hold strings, numbers and booleans only (see "${wrong[0]}")` : undefined;
    },
  };
}

export interface ListRule {
  min?: number;
  max?: number;
  unique?: boolean;
}

export function listOf(item: FieldType, rule: ListRule = {}): FieldType {
  return {
    schema: { type: 'array', items: item.schema, ...listBounds(rule) },
    problem: (value) => {
      if (!Array.isArray(value)) return 'must be an array';
      // First: what is far too long is not looked through.
      const count = wrongCount(value, rule);
      if (count !== undefined) return count;
      for (const [index, entry] of value.entries()) {
        const problem = item.problem(entry);
        if (problem !== undefined) return `must be valid in every item: item ${index} ${problem}`;
      }
      return undefined;
    },
    normalize: (value) => {
      const { normalize } = item;
      return normalize && Array.isArray(value) ? value.map((entry) => normalize(entry)) : value;
    },
  };
}

/** Swagger takes a class that is not there yet only from a function by the name of `type`. */
export function listOfObjects(dto: () => Dto, rule: ListRule = {}): FieldType {
  return {
    schema: { type: () => dto(), isArray: true, ...listBounds(rule) },
    problem: (value) => {
      if (!Array.isArray(value)) return 'must be an array';
      const odd = value.findIndex((entry) => !isPlainObject(entry));
      return wrongCount(value, rule) ?? (odd >= 0 ? `must hold objects only (see item ${odd})` : undefined);
    },
    nested: { dto, list: true },
  };
}

export function objectOf(dto: () => Dto): FieldType {
  return {
    schema: { type: () => dto() },
    problem: (value) => (isPlainObject(value) ? undefined : 'must be an object'),
    nested: { dto, list: false },
  };
}

function listBounds(rule: ListRule): object {
  return {
    ...(rule.min === undefined ? {} : { minItems: rule.min }),
    ...(rule.max === undefined ? {} : { maxItems: rule.max }),
    ...(rule.unique ? { uniqueItems: true } : {}),
  };
}

function wrongCount(items: unknown[], rule: ListRule): string | undefined {
  if (rule.min !== undefined && items.length < rule.min) return `must have at least ${rule.min} item(s)`;
  if (rule.max !== undefined && items.length > rule.max) return `must have at most ${rule.max} item(s)`;
  if (rule.unique && new Set(items).size < items.length) return 'must not name anything twice';
  return undefined;
}
