import { isUuid } from '@parley/contracts';

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
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
    if (integer && !Number.isInteger(value)) return 'must be an integer';
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
    return value.map(check).find((problem) => problem !== undefined);
  };

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
