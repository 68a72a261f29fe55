import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('delivery_attempt')
export class DeliveryAttemptRow {
  @PrimaryColumn({ name: 'delivery_id', type: 'uuid' })
  deliveryId: string;

  @PrimaryColumn({ type: 'int' })
  attempt: number;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'status_code', type: 'int', nullable: true })
  statusCode: number | null;

  @Column({ name: 'latency_ms', type: 'int' })
  latencyMs: number;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ name: 'response_body', type: 'text', nullable: true })
  responseBody: string | null;

  /** In the key because the table is partitioned by day. */
  @PrimaryColumn({ name: 'attempted_at', type: 'timestamptz', precision: 3 })
  attemptedAt: Date;
}
