import {
  ACTION_NAME,
  API_KEY_PLACES,
  type ApiKeyPlace,
  CONNECTED_ACCOUNT_STATUSES,
  type ConnectedAccountStatus,
  CONNECTOR_KINDS,
  CONNECTOR_LIMITS,
  CONNECTOR_NAME,
  type ConnectorKind,
} from './connector';
import { TOOL_LIMITS, TOOL_METHODS, type ToolMethod } from './custom-function';
import { Fixed } from '../fields/field';
import {
  Bool,
  Int,
  Json,
  ListOf,
  ListOfObjects,
  ObjectOf,
  OneOf,
  PrefixedId,
  Text,
  Timestamp,
  Url,
  Uuid,
} from '../fields/decorators';
import { text } from '../fields/field-types';
import { PaginationDto } from '../page.dto';

const NAME = {
  pattern: CONNECTOR_NAME,
  says: `must match ${CONNECTOR_NAME.source}`,
  description: 'Unique on the account; begins the names of its tools.',
  example: 'crm',
};
const SCOPES = { max: CONNECTOR_LIMITS.scopes, example: ['contacts.read'] };

export class ConnectorActionDto {
  @Text({ pattern: ACTION_NAME, says: `must match ${ACTION_NAME.source}`, example: 'find_contact' })
  name: string;

  @Text({ min: 1, max: TOOL_LIMITS.description, notBlank: true, description: 'For the language model.' })
  description: string;

  @OneOf(TOOL_METHODS)
  method: ToolMethod;

  @Text({
    min: 1,
    max: 1_000,
    notBlank: true,
    description: 'Added to base_url; takes placeholders.',
    example: '/contacts/{{args.id}}',
  })
  path: string;

  @Json({ optional: true, nullable: true, description: 'As of a custom function.' })
  query?: Record<string, string> | null;

  @Json({ optional: true, nullable: true, description: 'As of a custom function.' })
  body?: Record<string, unknown> | null;

  @Json({ optional: true, description: 'JSON Schema of the arguments.' })
  parameters?: Record<string, unknown>;

  @Int({ optional: true, ...TOOL_LIMITS.timeoutMs, default: TOOL_LIMITS.timeoutMs.default })
  timeout_ms?: number;
}

export class OAuth2SettingsBody {
  @Url()
  authorization_url: string;

  @Url()
  token_url: string;

  @Text({ min: 1, max: 500, notBlank: true })
  client_id: string;

  @Text({
    optional: true,
    nullable: true,
    min: 1,
    max: 1_000,
    notBlank: true,
    description:
      'Stored encrypted and never returned. Null for a public client; left out of a change, it stays.',
  })
  client_secret?: string | null;

  @ListOf(text({ min: 1, max: 200, notBlank: true }), { optional: true, ...SCOPES })
  scopes?: string[];
}

export class OAuth2SettingsDto {
  @Text()
  authorization_url: string;

  @Text()
  token_url: string;

  @Text()
  client_id: string;

  @Bool()
  has_client_secret: boolean;

  @ListOf(text(), SCOPES)
  scopes: string[];
}

export class ApiKeySettingsDto {
  @OneOf(API_KEY_PLACES)
  in: ApiKeyPlace;

  @Text({ min: 1, max: 100, description: 'Of the header or the query parameter.', example: 'X-Api-Key' })
  name: string;

  @Text({ optional: true, max: 50, description: 'Before the key in a header.', example: 'Token ' })
  prefix?: string;
}

const BASE = {
  description: 'HTTPS. The paths of the actions are added to it.',
  example: 'https://api.example.com/v1',
};

/** POST /connectors */
export class CreateConnectorBody {
  @Text(NAME)
  name: string;

  @OneOf(CONNECTOR_KINDS)
  kind: ConnectorKind;

  @Url(BASE)
  base_url: string;

  @ObjectOf(() => OAuth2SettingsBody, { optional: true, description: 'Required for kind oauth2.' })
  oauth2?: OAuth2SettingsBody;

  @ObjectOf(() => ApiKeySettingsDto, { optional: true, description: 'Required for kind api_key.' })
  api_key?: ApiKeySettingsDto;

  @ListOfObjects(() => ConnectorActionDto, { optional: true, max: CONNECTOR_LIMITS.actions })
  actions?: ConnectorActionDto[];
}

/** PATCH /connectors/{id}. `oauth2`, `api_key` and `actions` are replaced as a whole. */
@Fixed('kind')
export class UpdateConnectorBody {
  @Text({ optional: true, ...NAME })
  name?: string;

  @Url({ optional: true, ...BASE })
  base_url?: string;

  @ObjectOf(() => OAuth2SettingsBody, { optional: true })
  oauth2?: OAuth2SettingsBody;

  @ObjectOf(() => ApiKeySettingsDto, { optional: true })
  api_key?: ApiKeySettingsDto;

  @ListOfObjects(() => ConnectorActionDto, { optional: true, max: CONNECTOR_LIMITS.actions })
  actions?: ConnectorActionDto[];
}

export class ConnectorDto {
  @Uuid()
  id: string;

  @Text()
  name: string;

  @OneOf(CONNECTOR_KINDS)
  kind: ConnectorKind;

  @Text()
  base_url: string;

  @ObjectOf(() => OAuth2SettingsDto, { nullable: true })
  oauth2: OAuth2SettingsDto | null;

  @ObjectOf(() => ApiKeySettingsDto, { nullable: true })
  api_key: ApiKeySettingsDto | null;

  @ListOfObjects(() => ConnectorActionDto)
  actions: ConnectorActionDto[];

  @Text({ nullable: true, description: 'Register it with the other service; null for api_key.' })
  redirect_url: string | null;

  @Timestamp()
  created_at: string;

  @Timestamp()
  updated_at: string;
}

export class ConnectorListDto {
  @ListOfObjects(() => ConnectorDto)
  connectors: ConnectorDto[];

  @ObjectOf(() => PaginationDto)
  pagination: PaginationDto;
}

/** POST /customers/{customer_id}/connected-accounts */
export class ConnectAccountBody {
  @Uuid()
  connector_id: string;

  @Text({
    optional: true,
    min: 1,
    max: CONNECTOR_LIMITS.apiKey,
    description: 'Required for kind api_key. Stored encrypted and never returned.',
  })
  api_key?: string;
}

export class ConnectedAccountDto {
  @Uuid()
  id: string;

  @PrefixedId('customer')
  customer_id: string;

  @Uuid()
  connector_id: string;

  @OneOf(CONNECTED_ACCOUNT_STATUSES, {
    description: 'reconnect_required: the other service takes our token no more; only the customer can help.',
  })
  status: ConnectedAccountStatus;

  @Timestamp({ nullable: true, description: 'When the access token runs out; it is renewed before.' })
  expires_at: string | null;

  @Text({ nullable: true })
  last_error: string | null;

  @Timestamp()
  created_at: string;

  @Timestamp()
  updated_at: string;
}

export class ConnectAnswerDto extends ConnectedAccountDto {
  @Text({ nullable: true, description: 'oauth2: send the customer there, once and soon. Null for api_key.' })
  authorization_url: string | null;

  @Timestamp({ nullable: true })
  authorization_expires_at: string | null;
}

export class ConnectedAccountListDto {
  @ListOfObjects(() => ConnectedAccountDto)
  connected_accounts: ConnectedAccountDto[];

  @ObjectOf(() => PaginationDto)
  pagination: PaginationDto;
}
