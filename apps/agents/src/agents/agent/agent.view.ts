import {
  AGENT_LIMITS,
  type AgentBrief,
  type AgentFields,
  type AgentDto,
  type AgentSnapshot,
} from '@parley/contracts';
import { type AttachedSet, setReferences } from '../extraction/attached-set.view';
import { effectiveConfig } from '../extraction/effective-keys.rules';
import { AGENT_FIELD_NAMES } from './agent.rules';
import type { AgentColumns, AgentRow } from './agent.row';

/** Every field with its column: `agent_name`, `agentName`. */
const COLUMNS: readonly (readonly [keyof AgentFields, keyof AgentColumns])[] = AGENT_FIELD_NAMES.map(
  (name) => [
    name,
    name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()) as keyof AgentColumns,
  ],
);

/** The part of a row a change of fields sets. */
export function toColumns(fields: Partial<AgentFields>): Partial<AgentColumns> {
  const given = COLUMNS.filter(([name]) => fields[name] !== undefined);
  return Object.fromEntries(given.map(([name, column]) => [column, fields[name]])) as Partial<AgentColumns>;
}

export function toFields(row: AgentColumns): AgentFields {
  const fields: Record<string, unknown> = {};
  for (const [name, column] of COLUMNS) fields[name] = row[column];
  return fields as unknown as AgentFields;
}

export function agentRecord(row: AgentRow, sets: readonly AttachedSet[]): AgentDto {
  return {
    id: row.id,
    ...toFields(row),
    gender: row.gender,
    status: row.deletedAt === null ? 'active' : 'deleted',
    extraction_config: row.extractionConfig,
    extraction_sets: setReferences(sets),
    webhooks_include_account_endpoints: row.includeAccountEndpoints,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function agentBrief(row: Pick<AgentRow, 'id' | 'agentName' | 'deletedAt'>): AgentBrief {
  return { id: row.id, agent_name: row.agentName, status: row.deletedAt === null ? 'active' : 'deleted' };
}

/** The agent as a call keeps it. A background volume of null means the default. */
export function agentSnapshot(
  row: AgentRow,
  voice: AgentSnapshot['voice'],
  sets: readonly AttachedSet[],
  campaignSets: readonly AttachedSet[],
): AgentSnapshot {
  const fields = toFields(row);
  return {
    id: row.id,
    ...fields,
    background_audio_volume: fields.background_audio_volume ?? AGENT_LIMITS.backgroundAudioVolumeDefault,
    extraction_config: effectiveConfig(row.extractionConfig, sets, campaignSets),
    voice,
  };
}
