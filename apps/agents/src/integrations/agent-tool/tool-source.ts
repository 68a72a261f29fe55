import type { SnapshotTool } from '@parley/contracts';
import type { EntityManager } from 'typeorm';
import type { ToolCallContext } from '../tool-runtime/tool-caller';
import type { ToolDefinition } from '../tool-runtime/tool-definition';
import type { AgentToolRow } from './agent-tool.row';

/** `renewed`: the same with other credentials, for one whose credentials were not taken. */
export type Resolved =
  | { ok: true; tool: ToolDefinition; renewed?: () => Promise<Resolved | null> }
  | { ok: false; tool: ToolDefinition; reason: string };

/** Where tools of one kind come from. */
export interface ToolSource {
  /** Name and owner of what is attached; VALIDATION_ERROR when the account has no such thing. */
  attachable(tx: EntityManager, accountId: string, ids: SourceIds): Promise<{ name: string }>;
  /** As the language model is offered them; one that is gone is left out. */
  offers(accountId: string, rows: readonly AgentToolRow[]): Promise<Map<string, SnapshotTool>>;
  /** Ready to be called, its secrets opened; null when it is gone. */
  resolve(row: AgentToolRow, context: ToolCallContext): Promise<Resolved | null>;
}

export interface SourceIds {
  customFunctionId: string | null;
  connectorId: string | null;
  action: string | null;
}
