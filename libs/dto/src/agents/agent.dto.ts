import { AGENT_STATUSES, type AgentRecord } from '@parley/contracts';
import { completeOf, partialOf } from '../core/derive';
import { Bool, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Uuid } from '../core/fields';
import { PageQuery, PaginationDto } from '../page.dto';
import { CreateAgentBody } from './agent-fields.dto';
import { ExtractionConfigDto } from './extraction-config.dto';

/** Body of PUT /agent/{id}: fields left out keep their value. decisions: Agents and knowledge, "Routes". */
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

/** decisions: Agents and knowledge, "The agent record". */
export class AgentDto extends completeOf(CreateAgentBody) implements AgentRecord {
  @Uuid()
  id: string;

  @Text()
  gender: string;

  @OneOf(AGENT_STATUSES)
  status: AgentRecord['status'];

  @ObjectOf(() => ExtractionConfigDto, { nullable: true })
  extraction_config: ExtractionConfigDto | null;

  @ListOfObjects(() => AttachedSetDto)
  extraction_sets: AttachedSetDto[];

  @Bool()
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
