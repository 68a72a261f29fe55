import type { ConnectorDto } from '@parley/contracts';
import type { ConnectorRow } from './connector.row';

export function connectorView(row: ConnectorRow, redirectUrl: string): ConnectorDto {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    base_url: row.baseUrl,
    oauth2: row.oauth2 && {
      authorization_url: row.oauth2.authorizationUrl,
      token_url: row.oauth2.tokenUrl,
      client_id: row.oauth2.clientId,
      has_client_secret: row.oauth2.sealedClientSecret !== null,
      scopes: row.oauth2.scopes,
    },
    api_key: row.apiKey,
    actions: row.actions,
    redirect_url: row.kind === 'oauth2' ? redirectUrl : null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
