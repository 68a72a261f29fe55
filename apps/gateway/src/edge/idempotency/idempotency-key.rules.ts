import { AppError } from '@parley/contracts';

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** The Idempotency-Key of a POST, null without one. `given`: every value the header came with. */
export function idempotencyKeyOf(method: string, given: readonly string[] | undefined): string | null {
  if (method !== 'POST' || given === undefined) return null;
  const [key = '', ...more] = given;
  if (more.length > 0 || !PRINTABLE.test(key)) {
    throw AppError.validation('Idempotency-Key', 'Idempotency-Key must be 1 to 255 printable characters');
  }
  return key;
}

/** One text for all ways to write the same JSON: keys sorted, no spaces. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`);
  return `{${entries.join(',')}}`;
}
