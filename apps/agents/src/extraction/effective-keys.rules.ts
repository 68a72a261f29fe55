import type { ExtractionConfig, ExtractionKey } from '@parley/contracts';

/** What is extracted after a call: the agent's own keys, then those of its sets. Null when there are none. */
export function effectiveConfig(
  own: ExtractionConfig | null,
  sets: readonly { keys: ExtractionKey[] }[],
): ExtractionConfig | null {
  const keys = [...(own?.keys ?? []), ...sets.flatMap((set) => set.keys)];
  if (keys.length === 0) return own;
  return { keys, ...(own?.model === undefined ? {} : { model: own.model }) };
}
