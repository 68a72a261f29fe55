import { Entity, PrimaryColumn } from 'typeorm';

/** webhooks told that this agent's events stay away from account-wide endpoints. A projection: webhooks decides. */
@Entity({ name: 'agent_fanout_off' })
export class FanoutOffRow {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @PrimaryColumn({ name: 'agent_id', type: 'uuid' })
  agentId: string;
}
