export const CONNECTOR_KINDS = ['oauth2', 'api_key'] as const;
export type ConnectorKind = (typeof CONNECTOR_KINDS)[number];

/** Both are parts of a tool's name: `<connector>_<action>`. */
export const CONNECTOR_NAME = /^[a-z][a-z0-9_]{0,30}$/;
export const ACTION_NAME = /^[a-z][a-z0-9_]{0,31}$/;

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

export const API_KEY_PLACES = ['header', 'query'] as const;
export type ApiKeyPlace = (typeof API_KEY_PLACES)[number];

export const CONNECTED_ACCOUNT_STATUSES = ['pending', 'connected', 'reconnect_required'] as const;
export type ConnectedAccountStatus = (typeof CONNECTED_ACCOUNT_STATUSES)[number];
