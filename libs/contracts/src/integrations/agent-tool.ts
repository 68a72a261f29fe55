export const AGENT_TOOL_KINDS = ['custom_function', 'connector_action'] as const;
export type AgentToolKind = (typeof AGENT_TOOL_KINDS)[number];

/** A tool as the language model is offered it. */
export interface SnapshotTool {
  name: string;
  description: string;
  /** JSON Schema of an object. */
  parameters: Record<string, unknown>;
}
