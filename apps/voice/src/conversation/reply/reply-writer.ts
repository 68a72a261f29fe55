import {
  type LanguageModel,
  type LlmMessage,
  type LlmTool,
  ProviderError,
  type SpokenLanguage,
  type ToolCall,
} from '@parley/providers';
import type { AgentTool } from '../turn-taking/conversation.types';
import { SentenceChunker, speakable } from '../speech/sentence-chunker';
import { toolNamed } from './tools';

export interface ReplyRequest {
  messages: LlmMessage[];
  tools: LlmTool[];
  /** The limit of tool rounds is reached: the model has to answer now. */
  toolsExhausted?: boolean;
  language: SpokenLanguage;
  signal: AbortSignal;
  onSentence: (sentence: string) => void;
  onError: (error: unknown) => void;
}

export interface ReplyResult {
  tool: AgentTool | null;
  toolReason: string | null;
  /** The agent's own tools to run before the reply goes on. */
  calls: ToolCall[];
  failed: boolean;
}

type Asked = Omit<ReplyResult, 'failed'>;

/** Spoken replies are short; a model that rambles is stopped here. */
const MAX_TOKENS = 600;
const MAX_CHARS = 6_000;
const MAX_CALLS = 4;

/**
 * Asks the model and passes its sentences on as they are written. An empty reply, or a failure before the first
 * sentence, is retried once. Aborting ends it silently.
 */
export async function writeReply(
  model: Pick<LanguageModel, 'complete'>,
  request: ReplyRequest,
): Promise<ReplyResult> {
  const { signal } = request;
  let failed = false;
  for (let attempt = 1; attempt <= 2 && !signal.aborted; attempt += 1) {
    const progress = { said: false };
    failed = false;
    try {
      const asked = await attemptReply(model, request, progress);
      if (progress.said || asked.tool !== null || asked.calls.length > 0) return { ...asked, failed: false };
    } catch (error) {
      if (signal.aborted) break;
      request.onError(error);
      failed = true;
      if (progress.said || (error instanceof ProviderError && !error.retryable)) break;
    }
  }
  return { tool: null, toolReason: null, calls: [], failed };
}

async function attemptReply(
  model: Pick<LanguageModel, 'complete'>,
  request: ReplyRequest,
  progress: { said: boolean },
): Promise<Asked> {
  const chunker = new SentenceChunker();
  const asked: Asked = { tool: null, toolReason: null, calls: [] };
  let chars = 0;
  const say = (pieces: string[]): void => {
    for (const piece of pieces.map(speakable).filter((text) => text !== '')) {
      progress.said = true;
      request.onSentence(piece);
    }
  };
  const completion = model.complete(
    {
      messages: request.messages,
      ...(request.tools.length > 0 ? { tools: request.tools } : {}),
      ...(request.toolsExhausted === true && request.tools.length > 0 ? { toolChoice: 'none' as const } : {}),
      maxTokens: MAX_TOKENS,
      context: { language: request.language },
    },
    request.signal,
  );
  for await (const event of completion) {
    if (request.signal.aborted) break;
    if (event.type === 'text') {
      chars += event.text.length;
      if (chars > MAX_CHARS) break;
      say(chunker.push(event.text));
    } else if (event.type === 'tool_call' && request.toolsExhausted !== true) {
      askFor(asked, event, request.tools);
    }
  }
  if (!request.signal.aborted) say(chunker.flush());
  return asked;
}

function askFor(asked: Asked, call: ToolCall, tools: readonly LlmTool[]): void {
  const tool = toolNamed(call.name, tools);
  if (tool !== null) {
    if (asked.tool !== null) return;
    asked.tool = tool;
    const reason = call.arguments['reason'];
    asked.toolReason = typeof reason === 'string' ? reason.slice(0, 500) : null;
  } else if (asked.calls.length < MAX_CALLS && tools.some(({ name }) => name === call.name)) {
    asked.calls.push({ id: call.id, name: call.name, arguments: call.arguments });
  }
}
