import type { AgentSnapshot, ExtractionResultDto, HoldEventDto, SessionStatus } from '@parley/contracts';
import { asNumber } from '../sql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity({ name: 'session' })
@Index('session_call', ['callId'], { unique: true })
@Index('session_finalize', ['finalizeAt'], { where: "status = 'processing'" })
export class SessionRow {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'call_id', type: 'uuid' })
  callId: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'status', type: 'text' })
  status: SessionStatus;

  @Column({ name: 'agent', type: 'jsonb' })
  agent: AgentSnapshot;

  @Column({ name: 'hold_events', type: 'jsonb' })
  holdEvents: HoldEventDto[];

  @Column({ name: 'recording_key', type: 'text', nullable: true })
  recordingKey: string | null;

  @Column({ name: 'recording_bytes', type: 'bigint', nullable: true, transformer: asNumber })
  recordingBytes: number | null;

  @Column({ name: 'duration_seconds', type: 'int' })
  durationSeconds: number;

  @Column({ name: 'bill_duration_seconds', type: 'int' })
  billDurationSeconds: number;

  @Column({ name: 'credits_used', type: 'numeric', precision: 20, scale: 4, transformer: asNumber })
  creditsUsed: number;

  @Column({ name: 'extraction', type: 'jsonb', nullable: true })
  extraction: ExtractionResultDto | null;

  /** The session waits for it no longer than this. Set when reading begins. */
  @Column({ name: 'extraction_until', type: 'timestamptz', precision: 3, nullable: true })
  extractionUntil: Date | null;

  /** Somebody reads the call until then. */
  @Column({ name: 'extraction_lease_until', type: 'timestamptz', precision: 3, nullable: true })
  extractionLeaseUntil: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'started_at', type: 'timestamptz', precision: 3, nullable: true })
  startedAt: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', precision: 3, nullable: true })
  endedAt: Date | null;

  @Column({ name: 'closed_at', type: 'timestamptz', precision: 3, nullable: true })
  closedAt: Date | null;

  @Column({ name: 'finalize_at', type: 'timestamptz', precision: 3, nullable: true })
  finalizeAt: Date | null;

  @Column({ name: 'completed_at', type: 'timestamptz', precision: 3, nullable: true })
  completedAt: Date | null;
}
