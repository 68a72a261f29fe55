import { AppError, type ErrorDetail } from './errors';
import { isUuid } from './ids';

// What every service asks of the bodies it is given: the edge has checked them, but anybody may be on the bus.

/** Completes "<field> ..."; undefined = the value is fine. */
export type Check = (value: unknown) => string | undefined;

// NUL cannot be stored in a text column, and half a surrogate pair would come back as another character.
const UNSTORABLE = /\0|\p{Surrogate}/u;

export const isText =
  (min: number, max: number): Check =>
  (value) => {
    if (typeof value !== 'string') return 'must be a string';
    if (UNSTORABLE.test(value)) return 'must not hold NUL or broken characters';
    const length = Array.from(value).length;
    if (length < min || length > max)
      return `must be ${min > 0 ? `${min} to` : 'at most'} ${max} characters long`;
    return min > 0 && value.trim() === '' ? 'must not be blank' : undefined;
  };

export const isBoolean: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');

export const isId: Check = (value) => (isUuid(value) ? undefined : 'must be a UUID');

export const isOneOf =
  (values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value) ? undefined : `must be one of: ${values.join(', ')}`;

export const isNumber =
  (min: number, max: number, integer = false): Check =>
  (value) => {
    if (integer && !Number.isInteger(value)) return 'must be an integer';
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
    return value < min || value > max ? `must be between ${min} and ${max}` : undefined;
  };

/** Form only: real validity is checked at the edge. */
export const isE164: Check = (value) =>
  typeof value === 'string' && /^\+[1-9]\d{6,14}$/.test(value)
    ? undefined
    : 'must be a phone number in E.164 form';

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? undefined : check(value);

export const isListOf =
  (check: Check, min: number, max: number): Check =>
  (value) => {
    if (!Array.isArray(value)) return 'must be an array';
    if (value.length < min || value.length > max) return `must have ${min} to ${max} items`;
    const problems = value.map(check);
    const index = problems.findIndex((says) => says !== undefined);
    return index < 0 ? undefined : `must be valid in every item: item ${index} ${problems[index] ?? ''}`;
  };

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const isObject: Check = (value) => (isPlainObject(value) ? undefined : 'must be an object');

/** What is wrong with the fields of `given`; a field without a check is unknown. */
export function problemsOf(
  given: Record<string, unknown>,
  checks: Record<string, Check>,
  required: readonly string[],
  prefix = '',
): ErrorDetail[] {
  const missing = required
    .filter((name) => given[name] === undefined)
    .map((name) => problem(`${prefix}${name}`, 'is required'));
  const wrong = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => {
      const says = Object.hasOwn(checks, name) ? checks[name]?.(value) : 'is not a known field';
      return says === undefined ? [] : [problem(`${prefix}${name}`, says)];
    });
  return [...missing, ...wrong];
}

export function problem(field: string, says: string): ErrorDetail {
  return { field, message: `${field} ${says}` };
}

/** Every problem is named; the first is the message. */
export function refuse(problems: ErrorDetail[]): void {
  const [first] = problems;
  if (first) throw new AppError('VALIDATION_ERROR', first.message, { details: problems });
}

/** A moment of a filter or a range. */
export function expectTime(field: string, value: unknown): Date {
  const at = new Date(typeof value === 'string' ? value : Number.NaN);
  if (Number.isNaN(at.getTime())) throw AppError.validation(field, `${field} must be an ISO 8601 time`);
  return at;
}
