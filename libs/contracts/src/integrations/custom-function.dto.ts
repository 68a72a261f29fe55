import {
  SECRET_MASK,
  TOOL_LIMITS,
  TOOL_METHODS,
  TOOL_NAME,
  TOOL_OUTCOMES,
  type ToolMethod,
  type ToolOutcome,
} from './custom-function';
import type { Variables } from '../calls/call';
import { partialOf } from '../fields/derive';
import {
  Bool,
  Int,
  Json,
  ListOfObjects,
  ObjectOf,
  OneOf,
  Text,
  Timestamp,
  Uuid,
  VariableMap,
} from '../fields/decorators';
import { Example } from '../fields/field';
import { PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

const PARAMETERS = {
  type: 'object',
  properties: { order_id: { type: 'string', description: 'The number on the receipt.' } },
  required: ['order_id'],
};

export class ToolHeaderBody {
  @Text({ min: 1, max: TOOL_LIMITS.headerName, example: 'X-Api-Key', description: 'Name of the header.' })
  name: string;

  @Text({
    optional: true,
    max: TOOL_LIMITS.headerValue,
    description: `May hold {{variable}} and {{args.name}}; a secret one is sent as it is. Of a secret header left out or \`${SECRET_MASK}\`: the stored value stays.`,
  })
  value?: string;

  @Bool({ optional: true, default: false, description: 'Stored encrypted and never returned.' })
  secret?: boolean;
}

export class ToolHeaderDto {
  @Text({ description: 'Name of the header.' })
  name: string;

  @Text({ description: `\`${SECRET_MASK}\` for a secret one.` })
  value: string;

  @Bool({ description: 'Whether its value is kept encrypted and masked.' })
  secret: boolean;
}

/** POST /custom-functions */
export class CreateCustomFunctionBody {
  @Text({
    pattern: TOOL_NAME,
    says: `must match ${TOOL_NAME.source}`,
    description: 'By which the language model calls it. Unique on the account.',
    example: 'find_order',
  })
  name: string;

  @Text({
    min: 1,
    max: TOOL_LIMITS.description,
    notBlank: true,
    description: 'Tells the language model what it does and when to use it.',
    example: 'Finds an order by its number and says where it is.',
  })
  description: string;

  @OneOf(TOOL_METHODS, { example: 'POST', description: TEXTS.method })
  method: ToolMethod;

  @Text({
    min: 1,
    max: 2_048,
    description:
      'HTTPS. Path and query may hold {{variable}} of the call and {{args.name}} of the arguments.',
    example: 'https://api.example.com/orders/{{args.order_id}}',
  })
  url: string;

  @ListOfObjects(() => ToolHeaderBody, {
    optional: true,
    max: TOOL_LIMITS.headers,
    description: 'Sent with each request; values may hold placeholders.',
  })
  headers?: ToolHeaderBody[];

  @Json({
    optional: true,
    nullable: true,
    description:
      'Query parameters: strings, with placeholders. Null: GET and DELETE send there the arguments the URL does not hold.',
    example: { verbose: 'true' },
  })
  query?: Record<string, string> | null;

  @Json({
    optional: true,
    nullable: true,
    description:
      'JSON body of POST, PUT and PATCH, with placeholders; a text that is one placeholder takes its value, numbers and objects included. Null: the arguments. Of GET and DELETE, which send none, it must be null.',
    example: { order: '{{args.order_id}}', caller: '{{customer_name}}' },
  })
  body?: Record<string, unknown> | null;

  @Json({
    optional: true,
    description: 'JSON Schema (draft 7) of the arguments: an object schema without outside references.',
    example: PARAMETERS,
  })
  parameters?: Record<string, unknown>;

  @Int({
    optional: true,
    ...TOOL_LIMITS.timeoutMs,
    default: TOOL_LIMITS.timeoutMs.default,
    description: TEXTS.timeout_ms,
  })
  timeout_ms?: number;

  @Text({
    optional: true,
    nullable: true,
    min: TOOL_LIMITS.signingSecret.min,
    max: TOOL_LIMITS.signingSecret.max,
    notBlank: true,
    description:
      'Requests are signed with it as webhooks are (X-Webhook-Signature). Never returned; null removes it.',
  })
  signing_secret?: string | null;
}

/** PATCH /custom-functions/{id} */
export class UpdateCustomFunctionBody extends partialOf(CreateCustomFunctionBody) {}

export class CustomFunctionDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Text({ description: 'By which the language model calls it.' })
  name: string;

  @Text({ description: 'Tells the language model what it does and when to use it.' })
  description: string;

  @OneOf(TOOL_METHODS, { description: TEXTS.method })
  method: ToolMethod;

  @Text({ description: 'Where it is; path and query may hold placeholders.' })
  url: string;

  @ListOfObjects(() => ToolHeaderDto, {
    description: 'Sent with each request; values may hold placeholders.',
  })
  headers: ToolHeaderDto[];

  @Json({
    nullable: true,
    description: 'Query parameters, with placeholders; null = what the URL does not hold.',
  })
  query: Record<string, string> | null;

  @Json({ nullable: true, description: 'JSON body, with placeholders; null = the arguments.' })
  body: Record<string, unknown> | null;

  @Json({ example: PARAMETERS, description: 'JSON Schema of the arguments.' })
  parameters: Record<string, unknown>;

  @Int({ description: TEXTS.timeout_ms })
  timeout_ms: number;

  @Bool({ description: 'Whether requests are signed; the secret itself is never returned.' })
  has_signing_secret: boolean;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

export class CustomFunctionListDto {
  @ListOfObjects(() => CustomFunctionDto, { description: TEXTS.page_items })
  custom_functions: CustomFunctionDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}

/** POST /custom-functions/{id}/test */
export class TestCustomFunctionBody {
  @Json({
    optional: true,
    description: 'As the language model would give them.',
    example: { order_id: 'A-1' },
  })
  arguments?: Record<string, unknown>;

  @VariableMap({ optional: true, description: "A call's variables." })
  variables?: Variables;
}

@Example({ outcome: 'ok', result: '{"status":"on its way"}', status_code: 200, latency_ms: 212 })
export class ToolCallResultDto {
  @Uuid({ description: 'Sent along as X-Parley-Tool-Call-Id.' })
  tool_call_id: string;

  @OneOf(TOOL_OUTCOMES, { description: '`ok`, or what went wrong: `refused` is by the rules for addresses.' })
  outcome: ToolOutcome;

  @Text({ description: 'What the language model is told.' })
  result: string;

  @Int({ nullable: true, description: TEXTS.status_code })
  status_code: number | null;

  @Int({ description: TEXTS.latency_ms })
  latency_ms: number;
}
