import type { SessionCompletedDataDto } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The delivery of a completed session to an after_call hook. */
@Entity({ name: 'after_call_delivery' })
export class AfterCallDeliveryRow {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'hook_id', type: 'uuid' })
  hookId: string;

  @Column({ name: 'call_id', type: 'uuid' })
  callId: string;

  @Column({ name: 'payload', type: 'jsonb' })
  payload: SessionCompletedDataDto;

  @Column({ name: 'status', type: 'text' })
  status: 'pending' | 'delivered' | 'failed';

  @Column({ name: 'attempts', type: 'integer' })
  attempts: number;

  /** When it is tried next; during an attempt, when the attempt counts as lost. */
  @Column({ name: 'due_at', type: 'timestamptz', precision: 3 })
  dueAt: Date;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
