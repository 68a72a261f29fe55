import type { ApiKeySettings, ConnectorAction, ConnectorKind } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export interface StoredOAuth2 {
  authorizationUrl: string;
  tokenUrl: string;
  clientId: string;
  sealedClientSecret: string | null;
  scopes: string[];
}

@Entity({ name: 'connector' })
export class ConnectorRow {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'kind', type: 'text' })
  kind: ConnectorKind;

  @Column({ name: 'base_url', type: 'text' })
  baseUrl: string;

  @Column({ name: 'oauth2', type: 'jsonb', nullable: true })
  oauth2: StoredOAuth2 | null;

  @Column({ name: 'api_key', type: 'jsonb', nullable: true })
  apiKey: ApiKeySettings | null;

  @Column({ name: 'actions', type: 'jsonb' })
  actions: ConnectorAction[];

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
