import type { TranscriptEntry } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'turn' })
export class TurnRow {
  @PrimaryColumn({ name: 'call_id', type: 'uuid' })
  callId: string;

  @PrimaryColumn({ name: 'turn_id', type: 'text' })
  turnId: string;

  @Column({ name: 'first_seq', type: 'int' })
  firstSeq: number;

  @Column({ name: 'role', type: 'text' })
  role: TranscriptEntry['role'];

  @Column({ name: 'content', type: 'text' })
  content: string;

  @Column({ name: 'started_at', type: 'timestamptz', precision: 3 })
  startedAt: Date;

  @Column({ name: 'final', type: 'boolean' })
  final: boolean;

  @Column({ name: 'interrupted', type: 'boolean' })
  interrupted: boolean;

  @Column({ name: 'response_latency_ms', type: 'int', nullable: true })
  responseLatencyMs: number | null;
}
