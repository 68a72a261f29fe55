import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody at this account listens, or did a moment ago: its events are kept for reading. */
@Entity('listener')
export class ListenerRow {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'listening_until', type: 'timestamptz', precision: 3 })
  listeningUntil: Date;
}
