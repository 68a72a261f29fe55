import type { LlmEvent, LlmFinishReason } from '../ports/language-model';
import { ProviderError } from '../ports/errors';
import type { ChatChunk, ChatToolCallPiece } from './chat-wire';
import { ThinkingFilter } from './thinking-filter';

interface Call {
  id: string;
  name: string;
  arguments: string;
  whole: Record<string, unknown> | undefined;
}

const FINISH: Record<string, LlmFinishReason> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
};

/** Chunks of a chat completion to the port's events. Pure. */
export class ChatAssembler {
  private readonly calls: Call[] = [];
  private readonly thinking = new ThinkingFilter();
  private finish: string | undefined;
  private usage: { inputTokens: number; outputTokens: number } | undefined;

  constructor(private readonly provider: string) {}

  push(chunk: ChatChunk): LlmEvent[] {
    if (chunk.error)
      throw new ProviderError(this.provider, 'bad_response', 'error within the stream', { retryable: true });
    if (chunk.usage) {
      const { prompt_tokens = 0, completion_tokens = 0 } = chunk.usage;
      this.usage = { inputTokens: prompt_tokens, outputTokens: completion_tokens };
    }
    const choice = chunk.choices?.[0];
    const delta = choice?.delta ?? choice?.message;
    if (choice?.finish_reason) this.finish = choice.finish_reason;
    for (const [position, piece] of (delta?.tool_calls ?? []).entries()) this.addPiece(piece, position);
    return this.text(contentText(delta?.content));
  }

  /** After the last chunk. Throws when the stream ended in the middle. */
  end(): LlmEvent[] {
    if (!this.finish)
      throw new ProviderError(this.provider, 'bad_response', 'the stream was cut', { retryable: true });
    const events = this.text('', true);
    for (const [index, call] of this.calls.entries()) {
      if (!call.name) throw new ProviderError(this.provider, 'bad_response', 'tool call without a name');
      const values = call.whole ?? this.parse(call);
      events.push({ type: 'tool_call', id: call.id || `call_${index}`, name: call.name, arguments: values });
    }
    if (this.usage) events.push({ type: 'usage', ...this.usage });
    // Some servers say "stop" after a tool call.
    const finishReason = this.calls.length ? 'tool_calls' : (FINISH[this.finish] ?? 'stop');
    return [...events, { type: 'done', finishReason }];
  }

  private text(content: string, last = false): LlmEvent[] {
    const text = this.thinking.push(content, last);
    return text ? [{ type: 'text', text }] : [];
  }

  /** Pieces belong together by `index`; without one, a new id starts a new call. */
  private addPiece(piece: ChatToolCallPiece, position: number): void {
    const last = this.calls.length - 1;
    const fresh = piece.id && piece.id !== this.calls[last]?.id;
    const at = piece.index ?? (fresh ? last + 1 : Math.max(last, position));
    const call = (this.calls[at] ??= { id: '', name: '', arguments: '', whole: undefined });
    call.id ||= piece.id ?? '';
    call.name ||= piece.function?.name ?? '';
    const values = piece.function?.arguments;
    if (typeof values === 'string') call.arguments += values;
    else if (typeof values === 'object' && values !== null) call.whole = values as Record<string, unknown>;
  }

  private parse(call: Call): Record<string, unknown> {
    try {
      const values: unknown = JSON.parse(call.arguments || '{}');
      if (typeof values === 'object' && values !== null && !Array.isArray(values))
        return values as Record<string, unknown>;
    } catch {
      // told below
    }
    throw new ProviderError(this.provider, 'bad_response', 'tool arguments are not a JSON object', {
      retryable: true,
    });
  }
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => String((part as { text?: unknown }).text ?? '')).join('');
}
