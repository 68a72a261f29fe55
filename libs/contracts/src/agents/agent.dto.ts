import { AGENT_STATUSES, type AgentStatus } from './agent';
import { completeOf, partialOf } from '../fields/derive';
import { Fixed } from '../fields/field';
import { Bool, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { PageQuery, PaginationDto } from '../page.dto';
import { ExtractionConfigDto } from '../extraction/extraction-config.dto';
import type { SnapshotTool } from '../integrations/agent-tool';
import { type AgentFields, CreateAgentBody } from './agent-fields.dto';
import type { DictionaryEntryDto } from './dictionary.dto';
import type { VoiceConfigurationDto } from './voice.dto';

/** Body of PUT /agent/{id}: fields left out keep their value. */
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
  @Text()
  id: string;

  @Text()
  name: string;
}

export class AgentListQuery extends PageQuery {
  @Uuid({ optional: true, description: 'Only agents of this project.' })
  project_id?: string;
}

export class AgentDto extends completeOf(CreateAgentBody) {
  @Uuid()
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

  @Timestamp()
  created_at: string;

  @Timestamp()
  updated_at: string;
}

export class AgentListDto {
  @ListOfObjects(() => AgentDto)
  agents: AgentDto[];

  @ObjectOf(() => PaginationDto)
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
