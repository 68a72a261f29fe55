import {
  ACTION_NAME,
  API_KEY_PLACES,
  type ApiKeySettings,
  CONNECTED_ACCOUNT_STATUSES,
  type ConnectAnswer,
  type ConnectedAccount,
  type ConnectedAccountStatus,
  type Connector,
  CONNECTOR_KINDS,
  CONNECTOR_LIMITS,
  CONNECTOR_NAME,
  type ConnectorAction,
  type ConnectorChange,
  type ConnectorInput,
  type ConnectorKind,
  type OAuth2Settings,
  type OAuth2SettingsInput,
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

export class ConnectorActionDto implements ConnectorAction {
  @Text({ pattern: ACTION_NAME, says: `must match ${ACTION_NAME.source}`, example: 'find_contact' })
  name: string;

  @Text({ min: 1, max: TOOL_LIMITS.description, notBlank: true, description: 'For the language model.' })
  description: string;

  @OneOf(TOOL_METHODS)
  method: ToolMethod;

  @Text({
    min: 1,
    max: 1_000,
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

export class OAuth2SettingsBody implements OAuth2SettingsInput {
  @Url()
  authorization_url: string;

  @Url()
  token_url: string;

  @Text({ min: 1, max: 500 })
  client_id: string;

  @Text({
    optional: true,
    nullable: true,
    min: 1,
    max: 1_000,
    description:
      'Stored encrypted and never returned. Null for a public client; left out of a change, it stays.',
  })
  client_secret?: string | null;

  @ListOf(text({ min: 1, max: 200 }), { optional: true, ...SCOPES })
  scopes?: string[];
}

export class OAuth2SettingsDto implements OAuth2Settings {
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

export class ApiKeySettingsDto implements ApiKeySettings {
  @OneOf(API_KEY_PLACES)
  in: ApiKeySettings['in'];

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
export class CreateConnectorBody implements ConnectorInput {
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
export class UpdateConnectorBody implements ConnectorChange {
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

export class ConnectorDto implements Connector {
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

export class ConnectedAccountDto implements ConnectedAccount {
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

export class ConnectAnswerDto extends ConnectedAccountDto implements ConnectAnswer {
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
