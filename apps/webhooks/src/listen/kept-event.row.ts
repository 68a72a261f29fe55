import type { WebhookEventType } from '@parley/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event kept for listeners, in the order in which events became visible (docs/adr/0011). */
@Entity('kept_event')
@Index('kept_event_age', ['createdAt'])
export class KeptEventRow {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId: string;

  /** The transaction that kept it. Ids are made before their transaction commits, so they give no order to read by. */
  @PrimaryColumn({ type: 'bigint' })
  position: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'agent_id', type: 'uuid', nullable: true })
  agentId: string | null;

  @Column({ type: 'text' })
  type: WebhookEventType;

  @Column({ type: 'bytea' })
  payload: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
