import type { TranscriptEntryDto } from '@parley/contracts';
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { toJsonb } from '@parley/platform';
import type { TurnReport } from './leg.rules';

@Entity({ name: 'turn' })
export class TurnRow {
  @PrimaryColumn({ name: 'call_id', type: 'uuid' })
  callId: string;

  @PrimaryColumn({ name: 'turn_id', type: 'text' })
  turnId: string;

  @Column({ name: 'first_seq', type: 'int' })
  firstSeq: number;

  @Column({ name: 'role', type: 'text' })
  role: TranscriptEntryDto['role'];

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

/** The last report of a turn stands; one statement for a batch, since turns grow several times a second. */
export async function saveTurns(tx: EntityManager, callId: string, reports: TurnReport[]): Promise<void> {
  if (reports.length === 0) return;
  const last = new Map<string, TurnReport & { first_seq: number }>();
  for (const report of reports) {
    const firstSeq = last.get(report.turn_id)?.first_seq ?? report.seq;
    last.set(report.turn_id, { ...report, first_seq: firstSeq });
  }
  await tx.query(
    `insert into turn (call_id, turn_id, first_seq, role, content, started_at, final, interrupted, response_latency_ms)
     select $1, r.turn_id, r.first_seq, r.role, r.content, r.started_at, r.final, coalesce(r.interrupted, false),
            round(r.response_latency_ms)
     from jsonb_to_recordset($2::jsonb) as r(turn_id text, first_seq int, role text, content text,
       started_at timestamptz, final boolean, interrupted boolean, response_latency_ms numeric)
     on conflict (call_id, turn_id) do update
       set content = excluded.content, final = excluded.final, interrupted = excluded.interrupted,
           response_latency_ms = coalesce(excluded.response_latency_ms, turn.response_latency_ms)`,
    [callId, toJsonb([...last.values()])],
  );
}
