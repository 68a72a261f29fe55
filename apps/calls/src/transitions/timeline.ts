import { Column, Entity, type EntityManager, Index, PrimaryGeneratedColumn } from 'typeorm';
import { toJsonb } from '@parley/platform';

@Entity({ name: 'leg_event' })
@Index('leg_event_once', ['callId', 'seq'], { unique: true })
export class LegEventRow {
  @PrimaryGeneratedColumn('identity', { name: 'id', type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ name: 'call_id', type: 'uuid' })
  callId: string;

  @Column({ name: 'seq', type: 'int', nullable: true })
  seq: number | null;

  @Column({ name: 'at', type: 'timestamptz', precision: 3 })
  at: Date;

  @Column({ name: 'type', type: 'text' })
  type: string;

  @Column({ name: 'applied', type: 'boolean' })
  applied: boolean;

  @Column({ name: 'data', type: 'jsonb' })
  data: Record<string, unknown>;
}

export interface TimelineEvent {
  /** The report's sequence number; null for what the platform itself did. */
  seq: number | null;
  at: Date;
  type: string;
  applied: boolean;
  data: Record<string, unknown>;
}

/** One statement a batch: reports are the most frequent write of the service. A report already stored stays as it is. */
export async function appendToTimeline(
  tx: EntityManager,
  callId: string,
  events: TimelineEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    `insert into leg_event (call_id, seq, at, type, applied, data)
     select $1, r.seq, r.at, r.type, r.applied, r.data
     from jsonb_to_recordset($2::jsonb) as r(seq int, at timestamptz, type text, applied boolean, data jsonb)
     on conflict (call_id, seq) do nothing`,
    [callId, toJsonb(events)],
  );
}

/** What the platform did: claimed, hangup_requested, lease_expired ... */
export async function noteOnTimeline(
  tx: EntityManager,
  callId: string,
  type: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  await appendToTimeline(tx, callId, [{ seq: null, at: new Date(), type, applied: true, data }]);
}
