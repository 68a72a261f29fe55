import type { DeliveryStatus, WebhookEventType } from '@parley/contracts';
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** One event to be sent to one endpoint. */
@Entity('delivery')
@Unique('delivery_event_endpoint_key', ['eventId', 'endpointId'])
@Index('delivery_history', ['endpointId', 'createdAt', 'id'])
@Index('delivery_due', { synchronize: false })
@Index('delivery_first', { synchronize: false })
@Index('delivery_leased', { synchronize: false })
@Index('delivery_dead', { synchronize: false })
@Index('delivery_rare', { synchronize: false })
@Index('delivery_open_tests', { synchronize: false })
export class DeliveryRow {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'event_id', type: 'uuid' })
  eventId: string;

  @Column({ name: 'endpoint_id', type: 'uuid' })
  endpointId: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'event_type', type: 'text' })
  eventType: WebhookEventType;

  /** The call or campaign: its first attempts reach an endpoint in the order of its events. */
  @Column({ name: 'order_key', type: 'uuid', nullable: true })
  orderKey: string | null;

  @Column({ type: 'text', default: 'pending' })
  status: DeliveryStatus;

  /** Attempts made. */
  @Column({ type: 'int', default: 0 })
  attempt: number;

  /** Asked for by the partner (a test, the retry of a finished delivery): one attempt and no retries. */
  @Column({ type: 'boolean', default: false })
  single: boolean;

  /** When it may be claimed; while leased, when the lease ends; null once finished. */
  @Column({ name: 'next_at', type: 'timestamptz', precision: 3, nullable: true })
  nextAt: Date | null;

  /** Fencing token of the process that has leased it. */
  @Column({ name: 'lease_token', type: 'bigint', nullable: true })
  leaseToken: string | null;

  /** How many of the deliveries leased under this token may be under way at once. */
  @Column({ name: 'lease_slots', type: 'int', nullable: true })
  leaseSlots: number | null;

  @Column({ name: 'succeeded_at', type: 'timestamptz', precision: 3, nullable: true })
  succeededAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
