import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody listens at this account, or did a moment ago: its events are kept. */
@Entity('listener')
export class ListenerRow {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'listening_until', type: 'timestamptz', precision: 3 })
  listeningUntil: Date;
}
