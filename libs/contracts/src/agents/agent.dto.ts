import { AGENT_STATUSES, type AgentStatus } from './agent';
import { completeOf, partialOf } from '../fields/derive';
import { Fixed, Example } from '../fields/field';
import { Bool, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { PageQuery, PaginationDto } from '../page.dto';
import { ExtractionConfigDto } from '../extraction/extraction-config.dto';
import type { SnapshotTool } from '../integrations/agent-tool';
import { type AgentFields, CreateAgentBody } from './agent-fields.dto';
import type { DictionaryEntryDto } from './dictionary.dto';
import type { VoiceConfigurationDto } from './voice.dto';
import { TEXTS } from '../fields/texts';

/** Body of PUT /agent/{id}: fields left out keep their value. */
@Example({
  transfer_enabled: true,
  transfer_number: '+14155550109',
  transfer_instructions: 'When somebody is in pain.',
  extraction_config: {
    keys: [{ name: 'wants_callback', type: 'boolean', description: 'Asked to be called back' }],
  },
})
@Fixed('id', 'gender', 'status', 'extraction_sets', 'created_at', 'updated_at')
export class UpdateAgentBody extends partialOf(CreateAgentBody) {
  @ObjectOf(() => ExtractionConfigDto, { optional: true, nullable: true, description: 'Null clears.' })
  extraction_config?: ExtractionConfigDto | null;

  @Bool({
    optional: true,
    description: 'Whether account-wide webhook endpoints receive the events of this agent.',
  })
  webhooks_include_account_endpoints?: boolean;
}

export class AttachedSetDto {
  @Text({ description: TEXTS.id })
  id: string;

  @Text({ description: TEXTS.name })
  name: string;
}

export class AgentListQuery extends PageQuery {
  @Uuid({ optional: true, description: 'Only agents of this project.' })
  project_id?: string;
}

@Example({
  agent_type: 'outbound',
  intro_message: 'Hello, this is Maya of Sunrise Dental.',
  gender: 'female',
  screener_handling_enabled: false,
  kb_threshold: 'medium',
  kb_include_summaries: false,
  kb_enable_llm_processing: false,
  transfer_enabled: false,
  transfer_number: null,
  tool_ack_config: { mode: 'dynamic' },
  max_call_duration_secs: 600,
  background_audio_volume: 0.3,
  background_audio_id: null,
  extraction_sets: [],
})
export class AgentDto extends completeOf(CreateAgentBody) {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Text({ description: 'Of the voice.' })
  gender: string;

  @OneOf(AGENT_STATUSES, { description: 'A deleted agent is found no more; events and calls of it remain.' })
  status: AgentStatus;

  @ObjectOf(() => ExtractionConfigDto, {
    nullable: true,
    description: "The agent's own keys; null when it has none.",
  })
  extraction_config: ExtractionConfigDto | null;

  @ListOfObjects(() => AttachedSetDto, { description: 'Sets attached to it, whose keys are read as well.' })
  extraction_sets: AttachedSetDto[];

  @Bool({ description: 'Whether account-wide webhook endpoints receive its events.' })
  webhooks_include_account_endpoints: boolean;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

export class AgentListDto {
  @ListOfObjects(() => AgentDto, { description: TEXTS.page_items })
  agents: AgentDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}

/** The agent as one call sees it, frozen when the call is admitted. */
export interface AgentSnapshot extends AgentFields {
  id: string;
  /** The effective keys: the agent's own and those of its extraction sets. */
  extraction_config: ExtractionConfigDto | null;
  /** Documents are linked to it: what they say is looked up at every turn. Absent in a snapshot from before there were any. */
  has_knowledge?: boolean;
  /** Object key of the sound under the agent's speech; absent in a snapshot from before there was any. */
  background_audio_key?: string | null;
  /** Absent in a snapshot from before there were any. */
  tools?: SnapshotTool[];
  /** Words of its dictionaries, the most boosted first; absent likewise. */
  vocabulary?: DictionaryEntryDto[];
  voice: Pick<
    VoiceConfigurationDto,
    'provider' | 'model_name' | 'provider_voice_id' | 'language' | 'gender' | 'speed' | 'volume'
  >;
}
