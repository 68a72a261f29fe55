import type { ApiKeySettingsDto, ConnectorActionDto, ConnectorKind } from '@parley/contracts';
import { AccountRow } from '@parley/persistence';
import { Column, Entity } from 'typeorm';

export interface StoredOAuth2 {
  authorizationUrl: string;
  tokenUrl: string;
  clientId: string;
  sealedClientSecret: string | null;
  scopes: string[];
}

@Entity({ name: 'connector' })
export class ConnectorRow extends AccountRow {
  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'kind', type: 'text' })
  kind: ConnectorKind;

  @Column({ name: 'base_url', type: 'text' })
  baseUrl: string;

  @Column({ name: 'oauth2', type: 'jsonb', nullable: true })
  oauth2: StoredOAuth2 | null;

  @Column({ name: 'api_key', type: 'jsonb', nullable: true })
  apiKey: ApiKeySettingsDto | null;

  @Column({ name: 'actions', type: 'jsonb' })
  actions: ConnectorActionDto[];
}
