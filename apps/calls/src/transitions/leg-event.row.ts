import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

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
