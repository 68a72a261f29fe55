import { EXTRACTION_LIMITS, type ExtractionKeyDto } from '@parley/contracts';

export type Reading = { values: Record<string, unknown> } | { problems: string[] };

/** Longer is no answer to a question about a call. */
const TEXT_MAX = 4_000;

/** A model's answer as values of the keys: every key is there, null where the call did not tell. Keys nobody asked for are left out. */
export function readValues(keys: readonly ExtractionKeyDto[], answer: string): Reading {
  const found = objectIn(answer);
  if (!found) return { problems: ['the answer is not one JSON object'] };
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const key of keys) {
    const value = Object.hasOwn(found, key.name) ? (found[key.name] ?? null) : null;
    const problem = value === null ? undefined : valueProblem(key, value);
    if (problem === undefined) values[key.name] = value;
    else problems.push(`${key.name} ${problem}`);
  }
  if (problems.length > 0) return { problems };
  const bytes = Buffer.byteLength(JSON.stringify(values));
  return bytes > EXTRACTION_LIMITS.valuesBytes
    ? { problems: [`all values together must be at most ${EXTRACTION_LIMITS.valuesBytes} bytes`] }
    : { values };
}

type KeyType = ExtractionKeyDto['type'];

const PROBLEMS: Record<KeyType, (value: unknown, key: ExtractionKeyDto) => string | undefined> = {
  string: (value) =>
    typeof value !== 'string'
      ? 'must be a text or null'
      : value.length > TEXT_MAX
        ? `must be at most ${TEXT_MAX} characters long`
        : undefined,
  boolean: (value) => (typeof value === 'boolean' ? undefined : 'must be true, false or null'),
  number: (value) => (Number.isFinite(value) ? undefined : 'must be a number or null'),
  integer: (value) => (Number.isSafeInteger(value) ? undefined : 'must be a whole number or null'),
  date: (value) => (isDay(value) ? undefined : 'must be a date of the form YYYY-MM-DD or null'),
  enum: (value, { options = [] }) =>
    typeof value === 'string' && options.includes(value)
      ? undefined
      : `must be null or one of: ${options.join(', ')}`,
};

function valueProblem(key: ExtractionKeyDto, value: unknown): string | undefined {
  return PROBLEMS[key.type](value, key);
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00.000Z`);
  // Date reads 30 February as 2 March: the day must survive.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/** Some models wrap what they were asked for in a code fence. */
function objectIn(answer: string): Record<string, unknown> | null {
  const bare = answer
    .trim()
    .replace(/^```(?:json)?\s*/i, '')
    .replace(/\s*```$/, '');
  try {
    const parsed: unknown = JSON.parse(bare);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
