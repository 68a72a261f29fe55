import { AGENT_TOOL_KINDS, type AgentToolKind } from './agent-tool';
import { TOOL_LIMITS } from './custom-function';
import { Fixed, Example, EXAMPLE_ID } from '../fields/field';
import { Bool, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

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
@Example({ custom_function_id: EXAMPLE_ID })
export class AttachAgentToolBody extends UpdateAgentToolBody {
  @Uuid({ optional: true, description: TEXTS.custom_function_id })
  custom_function_id?: string;

  @Uuid({ optional: true, description: TEXTS.connector_id })
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
  @Uuid({ description: TEXTS.id })
  id: string;

  @Uuid({ description: TEXTS.agent_id })
  agent_id: string;

  @OneOf(AGENT_TOOL_KINDS, { description: 'What it is: exactly one of the two ids below is given.' })
  kind: AgentToolKind;

  @Text({ description: 'By which the language model calls it; unique on the agent.', example: 'find_order' })
  name: string;

  @Uuid({ nullable: true, description: TEXTS.custom_function_id })
  custom_function_id: string | null;

  @Uuid({ nullable: true, description: TEXTS.connector_id })
  connector_id: string | null;

  @Text({ nullable: true, description: 'Which action of the connector.' })
  action: string | null;

  @Text({ nullable: true, description: OWN })
  description: string | null;

  @Bool({ description: TEXTS.enabled })
  enabled: boolean;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

export class AgentToolListDto {
  @ListOfObjects(() => AgentToolDto, { description: TEXTS.page_items })
  tools: AgentToolDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
