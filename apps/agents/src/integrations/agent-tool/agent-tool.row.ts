import type { AgentToolKind } from '@parley/contracts';
import { AccountRow } from '@parley/persistence';
import { Column, Entity } from 'typeorm';

/** A function or a connector's action, attached to an agent. */
@Entity({ name: 'agent_tool' })
export class AgentToolRow extends AccountRow {
  @Column({ name: 'agent_id', type: 'uuid' })
  agentId: string;

  @Column({ name: 'kind', type: 'text' })
  kind: AgentToolKind;

  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'custom_function_id', type: 'uuid', nullable: true })
  customFunctionId: string | null;

  @Column({ name: 'connector_id', type: 'uuid', nullable: true })
  connectorId: string | null;

  @Column({ name: 'action', type: 'text', nullable: true })
  action: string | null;

  @Column({ name: 'description', type: 'text', nullable: true })
  description: string | null;

  @Column({ name: 'enabled', type: 'boolean' })
  enabled: boolean;
}
