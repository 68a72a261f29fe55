import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sound any agent may have under its speech. The installation's own: no account's. */
@Entity({ name: 'background_audio' })
export class BackgroundAudioRow {
  /** UUIDv5 of the scene: the same on every installation and replica. */
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'description', type: 'text' })
  description: string;

  @Column({ name: 'object_key', type: 'text' })
  objectKey: string;

  @Column({ name: 'duration_ms', type: 'integer' })
  durationMs: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
