import { type ExtractionSetDto, withPrefix } from '@parley/contracts';
import type { ExtractionSetRow } from './extraction-set.row';

export interface Attachments {
  agents: { id: string; name: string }[];
  campaigns: { id: string; name: string }[];
}

export const UNATTACHED: Attachments = { agents: [], campaigns: [] };

export function extractionSetView(
  row: ExtractionSetRow,
  { agents, campaigns }: Attachments,
  dropped: string[] = [],
): ExtractionSetDto {
  return {
    id: withPrefix('extractionSet', row.id),
    name: row.name,
    description: row.description,
    keys: row.keys,
    attached_agents: agents,
    attached_campaigns: campaigns.map(({ id, name }) => ({ id: withPrefix('campaign', id), name })),
    dropped_inline_keys: dropped,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
