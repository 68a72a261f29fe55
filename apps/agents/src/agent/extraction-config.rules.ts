import { type ErrorDetail, EXTRACTION_KEY_TYPES } from '@parley/contracts';
import { type Check, isListOf, isOneOf, isPlainObject, isText } from './checks.rules';

const KEY_NAME = /^[a-z][a-z0-9_]{0,63}$/;
const KEYS_MAX = 50;

const KEY_CHECKS: Record<string, Check> = {
  name: (value) =>
    typeof value === 'string' && KEY_NAME.test(value) ? undefined : `must match ${KEY_NAME.source}`,
  type: isOneOf(EXTRACTION_KEY_TYPES),
  description: isText(0, 2_000),
};

/** decisions: Agents and knowledge, `extraction_config`. */
export function extractionConfigProblems(config: unknown): ErrorDetail[] {
  const at = 'extraction_config';
  if (config === null) return [];
  if (!isPlainObject(config)) return [detail(at, 'must be an object or null')];
  const problems = strangers(config, ['keys', 'model'], at);
  if (config['model'] !== undefined) add(problems, `${at}.model`, isText(1, 200)(config['model']));
  const keys = config['keys'];
  if (!Array.isArray(keys)) return [...problems, detail(`${at}.keys`, 'must be an array')];
  if (keys.length > KEYS_MAX) problems.push(detail(`${at}.keys`, `must have at most ${KEYS_MAX} items`));
  const seen = new Set<unknown>();
  for (const [index, key] of keys.entries()) {
    problems.push(...keyProblems(key, `${at}.keys.${index}`, seen));
  }
  return problems;
}

function keyProblems(key: unknown, at: string, seen: Set<unknown>): ErrorDetail[] {
  if (!isPlainObject(key)) return [detail(at, 'must be an object')];
  const problems = strangers(key, ['name', 'type', 'description', 'options'], at);
  for (const [name, check] of Object.entries(KEY_CHECKS)) add(problems, `${at}.${name}`, check(key[name]));
  if (seen.has(key['name'])) problems.push(detail(`${at}.name`, 'must be unique among the keys'));
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

function strangers(object: Record<string, unknown>, known: string[], at: string): ErrorDetail[] {
  return Object.keys(object)
    .filter((name) => !known.includes(name))
    .map((name) => detail(`${at}.${name}`, 'is not a known field'));
}

function add(problems: ErrorDetail[], field: string, problem: string | undefined): void {
  if (problem !== undefined) problems.push(detail(field, problem));
}

function detail(field: string, problem: string): ErrorDetail {
  return { field, message: `${field} ${problem}` };
}
