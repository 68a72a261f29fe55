import type { AgentToolDto } from '@parley/contracts';
import type { AgentToolRow } from './agent-tool.row';

export function agentTool(row: AgentToolRow): AgentToolDto {
  return {
    id: row.id,
    agent_id: row.agentId,
    kind: row.kind,
    name: row.name,
    custom_function_id: row.customFunctionId,
    connector_id: row.connectorId,
    action: row.action,
    description: row.description,
    enabled: row.enabled,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
