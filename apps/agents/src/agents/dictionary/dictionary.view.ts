import type { Dictionary } from '@parley/contracts';
import type { DictionaryRow } from './dictionary.row';

export function dictionaryView(row: DictionaryRow, agents: Dictionary['attached_agents']): Dictionary {
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    entries: row.entries,
    attached_agents: agents,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
