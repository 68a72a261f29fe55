import type { AgentToolKind, ToolOutcome } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'integration_log' })
export class IntegrationLogRow {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'tool_call_id', type: 'uuid' })
  toolCallId: string;

  @Column({ name: 'kind', type: 'text' })
  kind: AgentToolKind;

  @Column({ name: 'tool', type: 'text' })
  tool: string;

  @Column({ name: 'custom_function_id', type: 'uuid', nullable: true })
  customFunctionId: string | null;

  @Column({ name: 'connector_id', type: 'uuid', nullable: true })
  connectorId: string | null;

  @Column({ name: 'agent_id', type: 'uuid', nullable: true })
  agentId: string | null;

  @Column({ name: 'call_id', type: 'uuid', nullable: true })
  callId: string | null;

  @Column({ name: 'session_id', type: 'uuid', nullable: true })
  sessionId: string | null;

  @Column({ name: 'customer_id', type: 'text', nullable: true })
  customerId: string | null;

  @Column({ name: 'method', type: 'text' })
  method: string;

  @Column({ name: 'url', type: 'text' })
  url: string;

  @Column({ name: 'outcome', type: 'text' })
  outcome: ToolOutcome;

  @Column({ name: 'status_code', type: 'integer', nullable: true })
  statusCode: number | null;

  @Column({ name: 'latency_ms', type: 'integer' })
  latencyMs: number;

  @Column({ name: 'error', type: 'text', nullable: true })
  error: string | null;

  @Column({ name: 'request_excerpt', type: 'text', nullable: true })
  requestExcerpt: string | null;

  @Column({ name: 'response_excerpt', type: 'text', nullable: true })
  responseExcerpt: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
