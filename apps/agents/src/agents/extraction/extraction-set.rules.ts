import {
  AppError,
  type Check,
  type ErrorDetail,
  EXTRACTION_CONFLICT_RULES,
  EXTRACTION_LIMITS,
  type ExtractionKey,
  isOneOf,
  isPlainObject,
  isText,
  isUuid,
  problem,
  type PromoteKeysInput,
  refuse,
  withoutPrefix,
} from '@parley/contracts';
import { add, keysProblems, unknownFields } from './key.rules';

const { setName, setDescription, keys: KEYS_MAX } = EXTRACTION_LIMITS;

const isSetName = isText(1, setName);
const isDescription = isText(0, setDescription);

/** Body of POST /extraction-sets and, with nothing required, of PATCH. */
export function checkSet(body: unknown, required: readonly ('name' | 'keys')[]): void {
  if (!isPlainObject(body)) throw AppError.validation('set', 'set must be an object');
  const problems = unknownFields(body, ['name', 'description', 'keys'], '');
  check(problems, body, 'name', isSetName, required.includes('name'));
  check(problems, body, 'description', isDescription, false);
  if (body['keys'] !== undefined || required.includes('keys')) {
    problems.push(...keysProblems(body['keys'], 'keys'));
  }
  refuse(problems);
}

export type Promotion = Pick<PromoteKeysInput, 'agent_id' | 'on_conflict'> &
  ({ name: string; description: string } | { setId: string });

/** Body of POST /extraction-sets/from-agent: exactly one of `name` and `set_id`; `description` is for a new set only. */
export function checkPromotion(body: unknown): Promotion {
  if (!isPlainObject(body)) throw AppError.validation('promotion', 'promotion must be an object');
  const problems = unknownFields(body, ['agent_id', 'name', 'set_id', 'description', 'on_conflict'], '');
  check(problems, body, 'agent_id', (value) => (isUuid(value) ? undefined : 'must be a UUID'), true);
  check(problems, body, 'name', isSetName, false);
  check(problems, body, 'set_id', isSetId, false);
  check(problems, body, 'description', isDescription, false);
  check(problems, body, 'on_conflict', isOneOf(EXTRACTION_CONFLICT_RULES), false);
  const { name, set_id: setId } = body;
  if ((name === undefined) === (setId === undefined)) {
    const message = 'exactly one of name (creates a set) and set_id (merges into one) is needed';
    problems.push({ field: 'name', message }, { field: 'set_id', message });
  }
  refuse(problems);
  const input = body as unknown as PromoteKeysInput;
  const { agent_id, on_conflict } = input;
  const common = { agent_id, ...(on_conflict === undefined ? {} : { on_conflict }) };
  if (input.name !== undefined) return { ...common, name: input.name, description: input.description ?? '' };
  return { ...common, setId: withoutPrefix('extractionSet', input.set_id) ?? '' };
}

export interface Merge {
  keys: ExtractionKey[];
  dropped: string[];
}

/**
 * The target's keys with the inline ones after them. A name that both have is EXTRACTION_KEY_CLASH, unless `on_conflict`
 * is keep_set_definition.
 */
export function merged(
  target: readonly ExtractionKey[],
  inline: readonly ExtractionKey[],
  keepSet: boolean,
): Merge {
  const names = new Set(target.map((key) => key.name));
  const dropped = inline.filter((key) => names.has(key.name)).map((key) => key.name);
  if (dropped.length > 0 && !keepSet) {
    throw keyClash(
      `The set already has the keys ${dropped.join(', ')}; send on_conflict keep_set_definition to drop the agent's`,
    );
  }
  const keys = [...target, ...inline.filter((key) => !names.has(key.name))];
  if (keys.length > KEYS_MAX) {
    throw AppError.validation('set_id', `set_id names a set that would have more than ${KEYS_MAX} keys`);
  }
  const [tooLarge] = keysProblems(keys, 'keys');
  if (tooLarge) throw AppError.validation('set_id', `set_id names a set whose ${tooLarge.message}`);
  return { keys, dropped };
}

export function keyClash(message: string): AppError {
  return new AppError('EXTRACTION_KEY_CLASH', message);
}

/** Another change to the same keys is in progress; the caller may retry. */
export function writeConflict(): AppError {
  return new AppError('WRITE_CONFLICT', 'Another change to these keys is in flight; try again');
}

function isSetId(value: unknown): string | undefined {
  return withoutPrefix('extractionSet', value) === null
    ? 'must be the id of an extraction set (exs_...)'
    : undefined;
}

function check(
  problems: ErrorDetail[],
  body: Record<string, unknown>,
  name: string,
  rule: Check,
  required: boolean,
): void {
  const value = body[name];
  if (value !== undefined) add(problems, name, rule(value));
  else if (required) problems.push(problem(name, 'is required'));
}
