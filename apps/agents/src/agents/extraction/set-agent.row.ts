import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A set attached to an agent. Gone with either. */
@Entity({ name: 'extraction_set_agent' })
export class SetAgentRow {
  @PrimaryColumn({ name: 'set_id', type: 'uuid' })
  setId: string;

  @PrimaryColumn({ name: 'agent_id', type: 'uuid' })
  agentId: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'attached_at', type: 'timestamptz', precision: 3 })
  attachedAt: Date;
}
