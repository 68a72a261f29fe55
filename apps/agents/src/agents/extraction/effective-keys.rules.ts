import type { ExtractionConfigDto, ExtractionKeyDto } from '@parley/contracts';

type Keys = readonly { keys: ExtractionKeyDto[] }[];

/**
 * What is extracted after a call: the agent's own keys, those of its sets, then those of its campaign's sets. The first
 * definition of a name counts, so a campaign adds keys and changes none. Null when there are none.
 */
export function effectiveConfig(
  own: ExtractionConfigDto | null,
  sets: Keys,
  campaignSets: Keys = [],
): ExtractionConfigDto | null {
  const byName = new Map<string, ExtractionKeyDto>();
  for (const key of [...(own?.keys ?? []), ...[...sets, ...campaignSets].flatMap((set) => set.keys)]) {
    if (!byName.has(key.name)) byName.set(key.name, key);
  }
  if (byName.size === 0) return own;
  return { keys: [...byName.values()], ...(own?.model === undefined ? {} : { model: own.model }) };
}
