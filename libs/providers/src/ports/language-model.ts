import type { SpokenLanguage } from './languages';

export interface ToolCall {
  id: string;
  name: string;
  arguments: Record<string, unknown>;
}

export type LlmMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: ToolCall[] }
  /** the result of one tool call of an assistant message before it */
  | { role: 'tool'; tool_call_id: string; content: string };

export interface LlmTool {
  name: string;
  description: string;
  /** JSON schema of the arguments (an object schema) */
  parameters: Record<string, unknown>;
}

/** What a provider may use beyond the messages. Nothing of it has to be honoured, and none of it is sent on. */
export interface LlmContext {
  language?: SpokenLanguage;
}

export interface CompletionRequest {
  messages: readonly LlmMessage[];
  tools?: readonly LlmTool[];
  /** default 'auto' */
  toolChoice?: 'auto' | 'none' | 'required';
  /** ask for one JSON object as the answer (extraction) */
  responseFormat?: 'text' | 'json';
  /** JSON schema (an object schema) that answer shall follow; implies `responseFormat: 'json'`. Validate it all the same. */
  responseSchema?: Record<string, unknown>;
  /** 0..2 */
  temperature?: number;
  /** tokens of the answer, at most */
  maxTokens?: number;
  context?: LlmContext;
}

export type LlmFinishReason = 'stop' | 'tool_calls' | 'length' | 'content_filter';

/**
 * Zero or more `text` (a few characters to a sentence each), then zero or more whole `tool_call`s, at most one
 * `usage`, and exactly one `done`, last.
 */
export type LlmEvent =
  | { type: 'text'; text: string }
  | { type: 'tool_call'; id: string; name: string; arguments: Record<string, unknown> }
  | { type: 'usage'; inputTokens: number; outputTokens: number }
  | { type: 'done'; finishReason: LlmFinishReason };

export interface LanguageModel {
  readonly provider: string;
  /** as configured; goes into session records */
  readonly model: string;
  /** Aborting ends the iteration with the signal's reason within 50 ms; so does leaving the loop early. */
  complete(request: CompletionRequest, signal: AbortSignal): AsyncIterable<LlmEvent>;
  /** Pay start-up costs now (TLS, model load). Never throws. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}
