import type { OperatorActionName } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Written once; the database refuses to change or delete it. */
@Entity({ name: 'operator_action' })
export class OperatorActionRow {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'operator', type: 'text' })
  operator: string;

  @Column({ name: 'request_id', type: 'text' })
  requestId: string;

  @Column({ name: 'address', type: 'text', nullable: true })
  address: string | null;

  @Column({ name: 'action', type: 'text' })
  action: OperatorActionName;

  @Column({ name: 'partner_id', type: 'uuid' })
  partnerId: string;

  @Column({ name: 'target_id', type: 'uuid' })
  targetId: string;

  @Column({ name: 'before', type: 'jsonb', nullable: true })
  before: Record<string, unknown> | null;

  @Column({ name: 'after', type: 'jsonb', nullable: true })
  after: Record<string, unknown> | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
