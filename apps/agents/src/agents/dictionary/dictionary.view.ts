import type { DictionaryDto } from '@parley/contracts';
import type { DictionaryRow } from './dictionary.row';

export function dictionaryView(row: DictionaryRow, agents: DictionaryDto['attached_agents']): DictionaryDto {
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
