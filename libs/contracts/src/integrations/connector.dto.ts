import {
  ACTION_NAME,
  API_KEY_PLACES,
  type ApiKeyPlace,
  CONNECTOR_KINDS,
  CONNECTOR_LIMITS,
  CONNECTOR_NAME,
  type ConnectorKind,
} from './connector';
import { TOOL_LIMITS, TOOL_METHODS, type ToolMethod } from './custom-function';
import { Example, Fixed } from '../fields/field';
import {
  Bool,
  Int,
  Json,
  ListOf,
  ListOfObjects,
  ObjectOf,
  OneOf,
  Text,
  Timestamp,
  Url,
  Uuid,
} from '../fields/decorators';
import { text } from '../fields/field-types';
import { PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

const NAME = {
  pattern: CONNECTOR_NAME,
  says: `must match ${CONNECTOR_NAME.source}`,
  description: 'Unique on the account; begins the names of its tools.',
  example: 'crm',
};
const OAUTH2 = 'How tokens are got; null for `api_key`.';
const API_KEY = 'Where the key goes; null for `oauth2`.';
const SCOPES = {
  max: CONNECTOR_LIMITS.scopes,
  example: ['contacts.read'],
  description: 'What is asked for.',
};

export class ConnectorActionDto {
  @Text({
    pattern: ACTION_NAME,
    says: `must match ${ACTION_NAME.source}`,
    example: 'find_contact',
    description: 'By which the language model calls it, after the name of the connector.',
  })
  name: string;

  @Text({ min: 1, max: TOOL_LIMITS.description, notBlank: true, description: 'For the language model.' })
  description: string;

  @OneOf(TOOL_METHODS, { description: TEXTS.method })
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

  @Int({
    optional: true,
    ...TOOL_LIMITS.timeoutMs,
    default: TOOL_LIMITS.timeoutMs.default,
    description: TEXTS.timeout_ms,
  })
  timeout_ms?: number;
}

export class OAuth2SettingsBody {
  @Url({ description: 'Where the customer is sent to agree.' })
  authorization_url: string;

  @Url({ description: 'Where tokens are fetched and renewed.' })
  token_url: string;

  @Text({ min: 1, max: 500, notBlank: true, description: 'Of the client registered with the other service.' })
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

  @ListOf(text({ min: 1, max: 200, notBlank: true }), {
    optional: true,
    ...SCOPES,
  })
  scopes?: string[];
}

@Example({ client_id: 'parley', scopes: ['contacts.read'], has_client_secret: true })
export class OAuth2SettingsDto {
  @Text({ description: 'Where the customer is sent to agree.' })
  authorization_url: string;

  @Text({ description: 'Where tokens are fetched and renewed.' })
  token_url: string;

  @Text({ description: 'Of the client registered with the other service.' })
  client_id: string;

  @Bool({ description: 'The secret itself is never returned.' })
  has_client_secret: boolean;

  @ListOf(text(), SCOPES)
  scopes: string[];
}

export class ApiKeySettingsDto {
  @OneOf(API_KEY_PLACES, { description: 'Where the key goes.' })
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
@Example({
  name: 'crm',
  kind: 'oauth2',
  base_url: 'https://api.example.com/v1',
  oauth2: {
    authorization_url: 'https://login.example.com/authorize',
    token_url: 'https://login.example.com/token',
    client_id: 'parley',
    client_secret: 'a secret of the other service',
    scopes: ['contacts.read'],
  },
  actions: [
    {
      name: 'find_contact',
      description: 'Finds a contact by phone number.',
      method: 'GET',
      path: '/contacts/{{args.phone}}',
      parameters: { type: 'object', properties: { phone: { type: 'string' } }, required: ['phone'] },
    },
  ],
})
export class CreateConnectorBody {
  @Text(NAME)
  name: string;

  @OneOf(CONNECTOR_KINDS, { description: 'How customers connect their accounts; fixed.' })
  kind: ConnectorKind;

  @Url(BASE)
  base_url: string;

  @ObjectOf(() => OAuth2SettingsBody, { optional: true, description: 'Required for kind oauth2.' })
  oauth2?: OAuth2SettingsBody;

  @ObjectOf(() => ApiKeySettingsDto, { optional: true, description: 'Required for kind api_key.' })
  api_key?: ApiKeySettingsDto;

  @ListOfObjects(() => ConnectorActionDto, {
    optional: true,
    max: CONNECTOR_LIMITS.actions,
    description: TEXTS.actions,
  })
  actions?: ConnectorActionDto[];
}

/** PATCH /connectors/{id}. `oauth2`, `api_key` and `actions` are replaced as a whole. */
@Fixed('kind')
export class UpdateConnectorBody {
  @Text({ optional: true, ...NAME })
  name?: string;

  @Url({ optional: true, ...BASE })
  base_url?: string;

  @ObjectOf(() => OAuth2SettingsBody, { optional: true, description: OAUTH2 })
  oauth2?: OAuth2SettingsBody;

  @ObjectOf(() => ApiKeySettingsDto, { optional: true, description: API_KEY })
  api_key?: ApiKeySettingsDto;

  @ListOfObjects(() => ConnectorActionDto, {
    optional: true,
    max: CONNECTOR_LIMITS.actions,
    description: TEXTS.actions,
  })
  actions?: ConnectorActionDto[];
}

export class ConnectorDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Text({ description: 'Unique on the account.' })
  name: string;

  @OneOf(CONNECTOR_KINDS, { description: 'How customers connect their accounts; fixed.' })
  kind: ConnectorKind;

  @Text({ description: 'What paths of actions follow.' })
  base_url: string;

  @ObjectOf(() => OAuth2SettingsDto, { nullable: true, description: OAUTH2 })
  oauth2: OAuth2SettingsDto | null;

  @ObjectOf(() => ApiKeySettingsDto, { nullable: true, description: API_KEY })
  api_key: ApiKeySettingsDto | null;

  @ListOfObjects(() => ConnectorActionDto, { description: TEXTS.actions })
  actions: ConnectorActionDto[];

  @Text({ nullable: true, description: 'Register it with the other service; null for api_key.' })
  redirect_url: string | null;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

export class ConnectorListDto {
  @ListOfObjects(() => ConnectorDto, { description: TEXTS.page_items })
  connectors: ConnectorDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
