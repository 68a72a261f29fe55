import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An agent whose webhooks_include_account_endpoints is false. Without a row it is true, the default. */
@Entity('fanout_off')
export class FanoutOffRow {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @PrimaryColumn({ name: 'agent_id', type: 'uuid' })
  agentId: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
