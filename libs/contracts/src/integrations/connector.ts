import type { ToolMethod } from './custom-function';

export const CONNECTOR_KINDS = ['oauth2', 'api_key'] as const;
export type ConnectorKind = (typeof CONNECTOR_KINDS)[number];

/** Both are parts of a tool's name: `<connector>_<action>`. */
export const CONNECTOR_NAME = /^[a-z][a-z0-9_]{0,30}$/;
export const ACTION_NAME = /^[a-z][a-z0-9_]{0,31}$/;

/** our choice. */
export const CONNECTOR_LIMITS = {
  perAccount: 50,
  actions: 30,
  /** Bytes of JSON of all the actions of a connector. */
  actionsBytes: 65_536,
  scopes: 50,
  apiKey: 4_000,
  /** How long an authorisation may take. */
  stateSecs: 600,
} as const;

export interface ConnectorAction {
  name: string;
  description: string;
  method: ToolMethod;
  /** Added to `base_url`; takes placeholders. */
  path: string;
  query?: Record<string, string> | null;
  body?: Record<string, unknown> | null;
  parameters?: Record<string, unknown>;
  timeout_ms?: number;
}

export interface OAuth2SettingsInput {
  authorization_url: string;
  token_url: string;
  client_id: string;
  /** Left out for a public client; of a change left out, the stored one stays. */
  client_secret?: string | null;
  scopes?: string[];
}

export interface OAuth2Settings {
  authorization_url: string;
  token_url: string;
  client_id: string;
  has_client_secret: boolean;
  scopes: string[];
}

export const API_KEY_PLACES = ['header', 'query'] as const;
export interface ApiKeySettings {
  in: (typeof API_KEY_PLACES)[number];
  /** Of the header or the query parameter. */
  name: string;
  /** Before the key in a header, such as "Bearer ". */
  prefix?: string;
}

export interface ConnectorInput {
  name: string;
  kind: ConnectorKind;
  base_url: string;
  oauth2?: OAuth2SettingsInput;
  api_key?: ApiKeySettings;
  actions?: ConnectorAction[];
}

/** `kind` is fixed at creation. */
export type ConnectorChange = Partial<Omit<ConnectorInput, 'kind'>>;

export interface Connector {
  id: string;
  name: string;
  kind: ConnectorKind;
  base_url: string;
  oauth2: OAuth2Settings | null;
  api_key: ApiKeySettings | null;
  actions: ConnectorAction[];
  /** Register it with the other service. Null for api_key. */
  redirect_url: string | null;
  created_at: string;
  updated_at: string;
}

export const CONNECTED_ACCOUNT_STATUSES = ['pending', 'connected', 'reconnect_required'] as const;
export type ConnectedAccountStatus = (typeof CONNECTED_ACCOUNT_STATUSES)[number];

export interface ConnectedAccount {
  id: string;
  customer_id: string;
  connector_id: string;
  status: ConnectedAccountStatus;
  /** When the access token runs out; it is renewed before. */
  expires_at: string | null;
  last_error: string | null;
  created_at: string;
  updated_at: string;
}

export interface ConnectAnswer extends ConnectedAccount {
  /** oauth2: where the customer consents. Null for api_key. */
  authorization_url: string | null;
  authorization_expires_at: string | null;
}
