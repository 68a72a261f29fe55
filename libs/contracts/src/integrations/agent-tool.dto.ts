import { AGENT_TOOL_KINDS, type AgentToolKind } from './agent-tool';
import { TOOL_LIMITS } from './custom-function';
import { Fixed } from '../fields/field';
import { Bool, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { PaginationDto } from '../page.dto';

const OWN = "For this agent only; null = the function's or action's own.";

/** PATCH /agent/{id}/tools/{tool_id} */
@Fixed('custom_function_id', 'connector_id', 'action')
export class UpdateAgentToolBody {
  @Text({
    optional: true,
    nullable: true,
    min: 1,
    max: TOOL_LIMITS.description,
    notBlank: true,
    description: OWN,
  })
  description?: string | null;

  @Bool({ optional: true, description: 'Only enabled tools are offered to the language model.' })
  enabled?: boolean;
}

/** POST /agent/{id}/tools: exactly one of `custom_function_id` and `connector_id` with `action`. */
export class AttachAgentToolBody extends UpdateAgentToolBody {
  @Uuid({ optional: true })
  custom_function_id?: string;

  @Uuid({ optional: true })
  connector_id?: string;

  @Text({
    optional: true,
    min: 1,
    max: 64,
    notBlank: true,
    description: 'Name of one of the actions of the connector.',
  })
  action?: string;
}

export class AgentToolDto {
  @Uuid()
  id: string;

  @Uuid()
  agent_id: string;

  @OneOf(AGENT_TOOL_KINDS)
  kind: AgentToolKind;

  @Text({ description: 'By which the language model calls it; unique on the agent.', example: 'find_order' })
  name: string;

  @Uuid({ nullable: true })
  custom_function_id: string | null;

  @Uuid({ nullable: true })
  connector_id: string | null;

  @Text({ nullable: true })
  action: string | null;

  @Text({ nullable: true, description: OWN })
  description: string | null;

  @Bool()
  enabled: boolean;

  @Timestamp()
  created_at: string;

  @Timestamp()
  updated_at: string;
}

export class AgentToolListDto {
  @ListOfObjects(() => AgentToolDto)
  tools: AgentToolDto[];

  @ObjectOf(() => PaginationDto)
  pagination: PaginationDto;
}
