import type { DeliveryStatus, HookDeliveryEvent, HookOutcome, AttemptDto } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Attempts are numbered by their position. */
export type StoredAttempt = Omit<AttemptDto, 'attempt'>;

/** A request to a hook, as its history shows it. */
@Entity({ name: 'hook_delivery' })
export class HookDeliveryRow {
  @PrimaryColumn({ name: 'hook_id', type: 'uuid' })
  hookId: string;

  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'event', type: 'text' })
  event: HookDeliveryEvent;

  @Column({ name: 'call_id', type: 'uuid', nullable: true })
  callId: string | null;

  @Column({ name: 'status', type: 'text' })
  status: DeliveryStatus;

  @Column({ name: 'outcome', type: 'text', nullable: true })
  outcome: HookOutcome | null;

  @Column({ name: 'next_attempt_at', type: 'timestamptz', precision: 3, nullable: true })
  nextAttemptAt: Date | null;

  @Column({ name: 'attempts', type: 'jsonb' })
  attempts: StoredAttempt[];

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
