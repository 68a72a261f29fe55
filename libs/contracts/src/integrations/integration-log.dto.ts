import { AGENT_TOOL_KINDS, type AgentToolKind } from './agent-tool';
import { TOOL_OUTCOMES, type ToolOutcome } from './custom-function';
import { Int, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { Example } from '../fields/field';
import { HistoryQuery, PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

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

@Example({
  kind: 'custom_function',
  tool: 'find_order',
  connector_id: null,
  customer_id: null,
  method: 'GET',
  url: 'https://api.example.com/orders/{{args.order_id}}',
  status_code: 200,
  latency_ms: 212,
  request_excerpt: null,
  response_excerpt: '{"status":"on its way"}',
})
export class IntegrationLogDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Uuid({ description: 'Sent along as X-Parley-Tool-Call-Id.' })
  tool_call_id: string;

  @OneOf(AGENT_TOOL_KINDS, { description: 'What was called.' })
  kind: AgentToolKind;

  @Text({ description: 'Name by which the language model called it.' })
  tool: string;

  @Uuid({ nullable: true, description: TEXTS.custom_function_id })
  custom_function_id: string | null;

  @Uuid({ nullable: true, description: TEXTS.connector_id })
  connector_id: string | null;

  @Uuid({ nullable: true, description: 'Null for a test.' })
  agent_id: string | null;

  @Uuid({ nullable: true, description: TEXTS.call_id })
  call_id: string | null;

  @Uuid({ nullable: true, description: TEXTS.session_id })
  session_id: string | null;

  @Text({ nullable: true, description: TEXTS.customer_id })
  customer_id: string | null;

  @Text({ description: TEXTS.method })
  method: string;

  @Text({ description: 'As it was defined, placeholders and all; without the query.' })
  url: string;

  @OneOf(TOOL_OUTCOMES, { description: '`ok`, or what went wrong: `refused` is by the rules for addresses.' })
  outcome: ToolOutcome;

  @Int({ nullable: true, description: TEXTS.status_code })
  status_code: number | null;

  @Int({ description: TEXTS.latency_ms })
  latency_ms: number;

  @Text({ nullable: true, description: 'What went wrong; null when nothing did.' })
  error: string | null;

  @Text({
    nullable: true,
    description: 'Beginning of what was sent; secrets, addresses and long numbers masked.',
  })
  request_excerpt: string | null;

  @Text({ nullable: true, description: 'Beginning of what came back, masked likewise.' })
  response_excerpt: string | null;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;
}

export class IntegrationLogListDto {
  @ListOfObjects(() => IntegrationLogDto, { description: TEXTS.page_items })
  integration_logs: IntegrationLogDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
