import type { ToolOutcome } from './custom-function';

export const AGENT_TOOL_KINDS = ['custom_function', 'connector_action'] as const;
export type AgentToolKind = (typeof AGENT_TOOL_KINDS)[number];

/** Body of POST /agent/{id}/tools: a function of the account's, or one action of a connector. */
export interface AgentToolInput {
  custom_function_id?: string;
  connector_id?: string;
  action?: string;
  description?: string | null;
  enabled?: boolean;
}

export interface AgentToolChange {
  description?: string | null;
  enabled?: boolean;
}

export interface AgentToolRecord {
  id: string;
  agent_id: string;
  kind: AgentToolKind;
  /** By which the language model calls it; unique on the agent. */
  name: string;
  custom_function_id: string | null;
  connector_id: string | null;
  action: string | null;
  /** Of this agent; null = the function's or action's own. */
  description: string | null;
  enabled: boolean;
  created_at: string;
  updated_at: string;
}

/** A tool as the language model is offered it. */
export interface SnapshotTool {
  name: string;
  description: string;
  /** JSON Schema of an object. */
  parameters: Record<string, unknown>;
}

/** One line of GET /integration-logs: one call of a tool or connector. */
export interface IntegrationLogEntry {
  id: string;
  tool_call_id: string;
  kind: AgentToolKind;
  tool: string;
  custom_function_id: string | null;
  connector_id: string | null;
  agent_id: string | null;
  call_id: string | null;
  session_id: string | null;
  customer_id: string | null;
  method: string;
  /** Without its query, which may hold what a caller said. */
  url: string;
  outcome: ToolOutcome;
  status_code: number | null;
  latency_ms: number;
  error: string | null;
  /** Beginnings of the bodies with what looks like a secret or personal masked. */
  request_excerpt: string | null;
  response_excerpt: string | null;
  created_at: string;
}

export interface IntegrationLogFilters {
  agent_id?: string;
  call_id?: string;
  outcome?: ToolOutcome;
  tool?: string;
  created_after?: string;
  created_before?: string;
}
