import { Column, Entity, PrimaryColumn } from 'typeorm';

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
