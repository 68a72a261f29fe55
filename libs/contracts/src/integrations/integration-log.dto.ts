import { AGENT_TOOL_KINDS, type AgentToolKind } from './agent-tool';
import { TOOL_OUTCOMES, type ToolOutcome } from './custom-function';
import { Int, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { HistoryQuery, PaginationDto } from '../page.dto';

/** GET /integration-logs */
export class IntegrationLogQuery extends HistoryQuery {
  @Uuid({ optional: true, description: 'Only calls of tools of this agent.' })
  agent_id?: string;

  @Uuid({ optional: true, description: 'Only what was called during this phone call.' })
  call_id?: string;

  @OneOf(TOOL_OUTCOMES, { optional: true, description: 'Only with this outcome.' })
  outcome?: ToolOutcome;

  @Text({ optional: true, min: 1, max: 200, description: 'Name of the tool.' })
  tool?: string;
}

export class IntegrationLogDto {
  @Uuid()
  id: string;

  @Uuid({ description: 'Sent along as X-Parley-Tool-Call-Id.' })
  tool_call_id: string;

  @OneOf(AGENT_TOOL_KINDS)
  kind: AgentToolKind;

  @Text()
  tool: string;

  @Uuid({ nullable: true })
  custom_function_id: string | null;

  @Uuid({ nullable: true })
  connector_id: string | null;

  @Uuid({ nullable: true, description: 'Null for a test.' })
  agent_id: string | null;

  @Uuid({ nullable: true })
  call_id: string | null;

  @Uuid({ nullable: true })
  session_id: string | null;

  @Text({ nullable: true })
  customer_id: string | null;

  @Text()
  method: string;

  @Text({ description: 'As it was defined, placeholders and all; without the query.' })
  url: string;

  @OneOf(TOOL_OUTCOMES)
  outcome: ToolOutcome;

  @Int({ nullable: true })
  status_code: number | null;

  @Int()
  latency_ms: number;

  @Text({ nullable: true })
  error: string | null;

  @Text({
    nullable: true,
    description: 'Beginning of what was sent; secrets, addresses and long numbers masked.',
  })
  request_excerpt: string | null;

  @Text({ nullable: true, description: 'Beginning of what came back, masked likewise.' })
  response_excerpt: string | null;

  @Timestamp()
  created_at: string;
}

export class IntegrationLogListDto {
  @ListOfObjects(() => IntegrationLogDto)
  integration_logs: IntegrationLogDto[];

  @ObjectOf(() => PaginationDto)
  pagination: PaginationDto;
}
