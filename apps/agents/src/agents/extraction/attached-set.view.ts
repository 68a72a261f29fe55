import { type ExtractionKeyDto, withPrefix } from '@parley/contracts';

export interface AttachedSet {
  id: string;
  name: string;
  keys: ExtractionKeyDto[];
}

export function setReferences(sets: readonly AttachedSet[]): { id: string; name: string }[] {
  return sets.map(({ id, name }) => ({ id: withPrefix('extractionSet', id), name }));
}
