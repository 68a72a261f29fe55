import { AGENT_STATUSES, type AgentRecord } from './agent';
import { completeOf, partialOf } from '../fields/derive';
import { Fixed } from '../fields/field';
import { Bool, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { PageQuery, PaginationDto } from '../page.dto';
import { CreateAgentBody } from './agent-fields.dto';
import { ExtractionConfigDto } from '../extraction/extraction-config.dto';

/** Body of PUT /agent/{id}: fields left out keep their value. decisions: Agents and knowledge, "Routes". */
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

/** decisions: Agents and knowledge, "The agent record". */
export class AgentDto extends completeOf(CreateAgentBody) implements AgentRecord {
  @Uuid()
  id: string;

  @Text({ description: 'Of the voice.' })
  gender: string;

  @OneOf(AGENT_STATUSES, { description: 'A deleted agent is found no more; events and calls of it remain.' })
  status: AgentRecord['status'];

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
