import type { WebhookEventType } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is delivered, stored once: the exact bytes every endpoint gets. The id is a UUIDv7: a range of ids is a range of time. */
@Entity('webhook_event')
export class WebhookEventRow {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'agent_id', type: 'uuid', nullable: true })
  agentId: string | null;

  @Column({ type: 'text' })
  type: WebhookEventType;

  @Column({ type: 'bytea' })
  payload: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
