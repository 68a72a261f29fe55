import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What deliveries tell about an endpoint: its circuit breaker and last delivery. A row of its own, as it changes often. */
@Entity('endpoint_health')
@Index('endpoint_to_disable', { synchronize: false })
export class EndpointHealthRow {
  @PrimaryColumn({ name: 'endpoint_id', type: 'uuid' })
  endpointId: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'consecutive_failures', type: 'int' })
  consecutiveFailures: number;

  @Column({ name: 'failures_since_success', type: 'int' })
  failuresSinceSuccess: number;

  @Column({ name: 'failing_since', type: 'timestamptz', precision: 3, nullable: true })
  failingSince: Date | null;

  @Column({ name: 'window_started_at', type: 'timestamptz', precision: 3, nullable: true })
  windowStartedAt: Date | null;

  @Column({ name: 'window_total', type: 'int' })
  windowTotal: number;

  @Column({ name: 'window_failed', type: 'int' })
  windowFailed: number;

  /** Set while the breaker is open; in the past: half-open, one probe at a time. */
  @Column({ name: 'paused_until', type: 'timestamptz', precision: 3, nullable: true })
  pausedUntil: Date | null;

  @Column({ type: 'int' })
  trips: number;

  /** Decided, not yet done: the endpoint is about to be disabled for this reason. */
  @Column({ name: 'disable_reason', type: 'text', nullable: true })
  disableReason: string | null;

  @Column({ name: 'last_delivery_at', type: 'timestamptz', precision: 3, nullable: true })
  lastDeliveryAt: Date | null;

  @Column({ name: 'last_delivery_status', type: 'text', nullable: true })
  lastDeliveryStatus: string | null;
}
