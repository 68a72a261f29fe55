import type { ReplayStatus } from '@parley/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A replay and how far it has come, so that it survives a crash and continues in any replica. */
@Entity('replay')
@Index('replay_running', { synchronize: false })
@Index('replay_finished', ['finishedAt'])
export class ReplayRow {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'endpoint_id', type: 'uuid' })
  endpointId: string;

  @Column({ type: 'text', default: 'running' })
  status: ReplayStatus;

  @Column({ type: 'timestamptz', precision: 3 })
  since: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  until: Date;

  @Column({ name: 'only_failed', type: 'boolean' })
  onlyFailed: boolean;

  @Column({ type: 'int' })
  matched: number;

  /** The last delivery that is counted in `matched`, by (created_at, id); null: all are. */
  @Column({ name: 'counted_at', type: 'timestamptz', precision: 3, nullable: true })
  countedAt: Date | null;

  @Column({ name: 'counted_id', type: 'uuid', nullable: true })
  countedId: string | null;

  @Column({ type: 'int', default: 0 })
  replayed: number;

  /** The last delivery requeued, by (created_at, id). */
  @Column({ name: 'cursor_at', type: 'timestamptz', precision: 3 })
  cursorAt: Date;

  @Column({ name: 'cursor_id', type: 'uuid', default: '00000000-0000-0000-0000-000000000000' })
  cursorId: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'finished_at', type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;
}
