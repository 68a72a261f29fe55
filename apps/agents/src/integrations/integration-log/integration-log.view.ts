import type { IntegrationLogDto } from '@parley/contracts';
import type { IntegrationLogRow } from './integration-log.row';

export function integrationLogEntry(row: IntegrationLogRow): IntegrationLogDto {
  return {
    id: row.id,
    tool_call_id: row.toolCallId,
    kind: row.kind,
    tool: row.tool,
    custom_function_id: row.customFunctionId,
    connector_id: row.connectorId,
    agent_id: row.agentId,
    call_id: row.callId,
    session_id: row.sessionId,
    customer_id: row.customerId,
    method: row.method,
    url: row.url,
    outcome: row.outcome,
    status_code: row.statusCode,
    latency_ms: row.latencyMs,
    error: row.error,
    request_excerpt: row.requestExcerpt,
    response_excerpt: row.responseExcerpt,
    created_at: row.createdAt.toISOString(),
  };
}
