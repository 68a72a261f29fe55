import {
  AppError,
  EXTRACTION_LIMITS,
  type ExtractionKeyDto,
  type PromoteExtractionKeysBody,
  refuse,
  withoutPrefix,
} from '@parley/contracts';
import { keysProblems } from './key.rules';

const { keys: KEYS_MAX } = EXTRACTION_LIMITS;

export type Promotion = Pick<PromoteExtractionKeysBody, 'agent_id' | 'on_conflict'> &
  ({ name: string; description: string } | { setId: string });

/** Body of POST /extraction-sets/from-agent: exactly one of `name` and `set_id`; `description` is for a new set only. */
export function promotionOf(body: PromoteExtractionKeysBody): Promotion {
  const { name, set_id, description = '', ...common } = body;
  const setId = withoutPrefix('extractionSet', set_id);
  if (name !== undefined && setId === null) return { ...common, name, description };
  if (name === undefined && setId !== null) return { ...common, setId };
  const message = 'exactly one of name (creates a set) and set_id (merges into one) is needed';
  throw new AppError('VALIDATION_ERROR', message, {
    details: [
      { field: 'name', message },
      { field: 'set_id', message },
    ],
  });
}

/** Throws VALIDATION_ERROR naming keys that do not fit together. */
export function assertKeys(keys: readonly ExtractionKeyDto[] = []): void {
  refuse(keysProblems(keys, 'keys'));
}

export interface Merge {
  keys: ExtractionKeyDto[];
  dropped: string[];
}

/**
 * The target's keys with the inline ones after them. A name that both have is EXTRACTION_KEY_CLASH, unless `on_conflict`
 * is keep_set_definition.
 */
export function merged(
  target: readonly ExtractionKeyDto[],
  inline: readonly ExtractionKeyDto[],
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
