import {
  type Check,
  type ErrorDetail,
  EXTRACTION_KEY_NAME,
  EXTRACTION_KEY_TYPES,
  EXTRACTION_LIMITS,
  isListOf,
  isOneOf,
  isPlainObject,
  isText,
  problem,
} from '@parley/contracts';

const KEY_CHECKS: Record<string, Check> = {
  name: (value) =>
    typeof value === 'string' && EXTRACTION_KEY_NAME.test(value)
      ? undefined
      : `must match ${EXTRACTION_KEY_NAME.source}`,
  type: isOneOf(EXTRACTION_KEY_TYPES),
  description: isText(0, 2_000),
};

/** Problems of an agent's `extraction_config`. */
export function extractionConfigProblems(config: unknown): ErrorDetail[] {
  const at = 'extraction_config';
  if (config === null) return [];
  if (!isPlainObject(config)) return [problem(at, 'must be an object or null')];
  const problems = unknownFields(config, ['keys', 'model'], at);
  if (config['model'] !== undefined) add(problems, `${at}.model`, isText(1, 200)(config['model']));
  return [...problems, ...keysProblems(config['keys'], `${at}.keys`)];
}

/** Problems of a list of keys, an agent's own or a set's. */
export function keysProblems(keys: unknown, at: string): ErrorDetail[] {
  if (!Array.isArray(keys)) return [problem(at, 'must be an array')];
  const { keys: max, keysBytes } = EXTRACTION_LIMITS;
  const problems = keys.length > max ? [problem(at, `must have at most ${max} items`)] : [];
  const seen = new Set<unknown>();
  for (const [index, key] of keys.entries()) problems.push(...keyProblems(key, `${at}.${index}`, seen));
  if (problems.length === 0 && new TextEncoder().encode(JSON.stringify(keys)).length > keysBytes) {
    problems.push(problem(at, `must be at most ${keysBytes / 1_024} KiB in all`));
  }
  return problems;
}

function keyProblems(key: unknown, at: string, seen: Set<unknown>): ErrorDetail[] {
  if (!isPlainObject(key)) return [problem(at, 'must be an object')];
  const problems = unknownFields(key, ['name', 'type', 'description', 'options'], at);
  for (const [name, check] of Object.entries(KEY_CHECKS)) add(problems, `${at}.${name}`, check(key[name]));
  if (seen.has(key['name'])) problems.push(problem(`${at}.name`, 'must be unique among the keys'));
  seen.add(key['name']);
  add(problems, `${at}.options`, optionsProblem(key['type'], key['options']));
  return problems;
}

function optionsProblem(type: unknown, options: unknown): string | undefined {
  if (type !== 'enum') return options === undefined ? undefined : 'is for keys of type enum only';
  if (options === undefined) return 'is required for keys of type enum';
  const wrong = isListOf(isText(1, 200), 1, 100)(options);
  if (wrong !== undefined || !Array.isArray(options)) return wrong;
  return new Set(options).size < options.length ? 'must not name a value twice' : undefined;
}

export function unknownFields(
  object: Record<string, unknown>,
  known: readonly string[],
  at: string,
): ErrorDetail[] {
  return Object.keys(object)
    .filter((name) => !known.includes(name))
    .map((name) => problem(at === '' ? name : `${at}.${name}`, 'is not a known field'));
}

export function add(problems: ErrorDetail[], field: string, says: string | undefined): void {
  if (says !== undefined) problems.push(problem(field, says));
}
