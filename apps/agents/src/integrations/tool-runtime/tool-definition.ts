import type { AgentToolKind, ToolMethod } from '@parley/contracts';

/** Everything needed to call a tool, its secrets opened. Lives as long as the call of it. */
export interface ToolDefinition {
  kind: AgentToolKind;
  name: string;
  description: string;
  customFunctionId: string | null;
  connectorId: string | null;
  method: ToolMethod;
  url: string;
  headers: Record<string, string>;
  /** Sent as they are, beside `headers`: a secret is never a template, whatever it looks like. */
  secretHeaders: Record<string, string>;
  query: Record<string, string> | null;
  body: Record<string, unknown> | null;
  parameters: Record<string, unknown>;
  timeoutMs: number;
  signingSecret: string | null;
  /** Added as it is, after everything else: an API key. */
  secretQuery: Record<string, string>;
  /** What may appear in no log. */
  secrets: string[];
}
