import {
  type LanguageModel,
  type LlmMessage,
  type LlmTool,
  ProviderError,
  type SpokenLanguage,
} from '@parley/providers';
import type { AgentTool } from './conversation.types';
import { SentenceChunker, speakable } from './sentence-chunker';
import { toolNamed } from './tools';

export interface ReplyRequest {
  messages: LlmMessage[];
  tools: LlmTool[];
  language: SpokenLanguage;
  signal: AbortSignal;
  onSentence: (sentence: string) => void;
  onError: (error: unknown) => void;
}

export interface ReplyResult {
  tool: AgentTool | null;
  toolReason: string | null;
  failed: boolean;
}

/** A spoken answer is short; a model that loses itself is stopped here. */
const MAX_TOKENS = 600;
const MAX_CHARS = 6_000;

/**
 * Asks the model and hands its sentences on as they are written. An empty answer and a failure before the first
 * sentence are tried once more (voice.md, "Backstops"). Aborting ends it silently.
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
      if (progress.said || asked.tool !== null) return { ...asked, failed: false };
    } catch (error) {
      if (signal.aborted) break;
      request.onError(error);
      failed = true;
      if (progress.said || (error instanceof ProviderError && !error.retryable)) break;
    }
  }
  return { tool: null, toolReason: null, failed };
}

async function attemptReply(
  model: Pick<LanguageModel, 'complete'>,
  request: ReplyRequest,
  progress: { said: boolean },
): Promise<{ tool: AgentTool | null; toolReason: string | null }> {
  const chunker = new SentenceChunker();
  let tool: AgentTool | null = null;
  let toolReason: string | null = null;
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
    } else if (event.type === 'tool_call' && tool === null) {
      tool = toolNamed(event.name, request.tools);
      const reason = event.arguments['reason'];
      toolReason = typeof reason === 'string' ? reason.slice(0, 500) : null;
    }
  }
  if (!request.signal.aborted) say(chunker.flush());
  return { tool, toolReason };
}
