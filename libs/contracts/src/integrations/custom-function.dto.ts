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
import { PaginationDto } from '../page.dto';

const PARAMETERS = {
  type: 'object',
  properties: { order_id: { type: 'string', description: 'The number on the receipt.' } },
  required: ['order_id'],
};

export class ToolHeaderBody {
  @Text({ min: 1, max: TOOL_LIMITS.headerName, example: 'X-Api-Key' })
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
  @Text()
  name: string;

  @Text({ description: `\`${SECRET_MASK}\` for a secret one.` })
  value: string;

  @Bool()
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

  @OneOf(TOOL_METHODS, { example: 'POST' })
  method: ToolMethod;

  @Text({
    min: 1,
    max: 2_048,
    description:
      'HTTPS. Path and query may hold {{variable}} of the call and {{args.name}} of the arguments.',
    example: 'https://api.example.com/orders/{{args.order_id}}',
  })
  url: string;

  @ListOfObjects(() => ToolHeaderBody, { optional: true, max: TOOL_LIMITS.headers })
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

  @Int({ optional: true, ...TOOL_LIMITS.timeoutMs, default: TOOL_LIMITS.timeoutMs.default })
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
  @Uuid()
  id: string;

  @Text()
  name: string;

  @Text()
  description: string;

  @OneOf(TOOL_METHODS)
  method: ToolMethod;

  @Text()
  url: string;

  @ListOfObjects(() => ToolHeaderDto)
  headers: ToolHeaderDto[];

  @Json({ nullable: true })
  query: Record<string, string> | null;

  @Json({ nullable: true })
  body: Record<string, unknown> | null;

  @Json({ example: PARAMETERS })
  parameters: Record<string, unknown>;

  @Int()
  timeout_ms: number;

  @Bool()
  has_signing_secret: boolean;

  @Timestamp()
  created_at: string;

  @Timestamp()
  updated_at: string;
}

export class CustomFunctionListDto {
  @ListOfObjects(() => CustomFunctionDto)
  custom_functions: CustomFunctionDto[];

  @ObjectOf(() => PaginationDto)
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

export class ToolCallResultDto {
  @Uuid({ description: 'Sent along as X-Parley-Tool-Call-Id.' })
  tool_call_id: string;

  @OneOf(TOOL_OUTCOMES)
  outcome: ToolOutcome;

  @Text({ description: 'What the language model is told.' })
  result: string;

  @Int({ nullable: true })
  status_code: number | null;

  @Int()
  latency_ms: number;
}
