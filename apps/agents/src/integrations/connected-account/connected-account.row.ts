import type { ConnectedAccountStatus } from '@parley/contracts';
import { AccountRow } from '@parley/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer's own account with the service a connector speaks to. */
@Entity({ name: 'connected_account' })
export class ConnectedAccountRow extends AccountRow {
  @Column({ name: 'connector_id', type: 'uuid' })
  connectorId: string;

  @Column({ name: 'customer_id', type: 'text' })
  customerId: string;

  @Column({ name: 'status', type: 'text' })
  status: ConnectedAccountStatus;

  @Column({ name: 'sealed_api_key', type: 'text', nullable: true })
  sealedApiKey: string | null;

  @Column({ name: 'sealed_access_token', type: 'text', nullable: true })
  sealedAccessToken: string | null;

  @Column({ name: 'sealed_refresh_token', type: 'text', nullable: true })
  sealedRefreshToken: string | null;

  /** Of the access token; null = it does not say. */
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  /** Counts what was written to the tokens: whoever refreshed knows whether somebody else did first. */
  @Column({ name: 'token_version', type: 'integer' })
  tokenVersion: number;

  /** Somebody refreshes; nobody else does until then. */
  @Column({ name: 'refresh_lease_until', type: 'timestamptz', precision: 3, nullable: true })
  refreshLeaseUntil: Date | null;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError: string | null;
}

/** An authorisation under way. Taken once, by the callback. */
@Entity({ name: 'oauth_state' })
export class OAuthStateRow {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'connected_account_id', type: 'uuid' })
  connectedAccountId: string;

  /** PKCE. */
  @Column({ name: 'sealed_verifier', type: 'text' })
  sealedVerifier: string;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
