import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'api_key' })
export class ApiKeyRow {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'name', type: 'text', nullable: true })
  name: string | null;

  /** Keyed hash; the key itself is stored nowhere. */
  @Column({ name: 'hash', type: 'bytea' })
  hash: Buffer;

  /** Under which master key `hash` was made; null: before that was written down. */
  @Column({ name: 'master_key_id', type: 'text', nullable: true })
  masterKeyId: string | null;

  @Column({ name: 'last4', type: 'text' })
  last4: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;
}
