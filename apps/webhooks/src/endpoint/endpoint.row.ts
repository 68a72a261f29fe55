import type { WebhookEventType } from '@parley/contracts';
import type { PreviousSecret } from './previous-secrets.rules';
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

export const LABEL_UNIQUE = 'endpoint_label_key';

@Entity('endpoint')
@Unique(LABEL_UNIQUE, ['accountId', 'label'])
@Index('endpoint_scope', ['accountId', 'agentId'])
export class EndpointRow {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  /** null: account-wide. Never changes. */
  @Column({ name: 'agent_id', type: 'uuid', nullable: true })
  agentId: string | null;

  @Column({ type: 'text' })
  label: string;

  @Column({ type: 'text' })
  url: string;

  @Column({ type: 'boolean' })
  enabled: boolean;

  /** Why Parley disabled it; null while enabled or when the partner did. */
  @Column({ name: 'disabled_reason', type: 'text', nullable: true })
  disabledReason: string | null;

  /** Allowlist; empty = every type, those added later included. */
  @Column({ type: 'text', array: true })
  events: WebhookEventType[];

  @Column({ name: 'secret', type: 'text' })
  secret: string;

  /** Newest first. */
  @Column({ name: 'previous_secrets', type: 'jsonb', default: [] })
  previousSecrets: PreviousSecret[];

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
