import { setTimeout as wait } from 'node:timers/promises';
import type { CompletionRequest, LanguageModel, LlmEvent } from '../../ports/language-model';
import { extractValues } from './extract-values';
import { type Reply, say } from './reply';
import { respond } from './respond';

/**
 * A rule engine behind the language model's port: enough for a sensible conversation in the sandbox, with no weights
 * and no network. It knows what the prompt says and nothing else.
 */
export class ScriptedModel implements LanguageModel {
  readonly provider = 'embedded';
  readonly model = 'scripted';

  /** `wordDelay`: milliseconds between words, to look like a model that thinks */
  constructor(private readonly options: { wordDelay?: number } = {}) {}

  async *complete(
    request: CompletionRequest,
    signal: AbortSignal,
  ): AsyncGenerator<LlmEvent, void, undefined> {
    signal.throwIfAborted();
    const json = request.responseFormat === 'json' || request.responseSchema !== undefined;
    const reply: Reply = json ? say(JSON.stringify(extractValues(request))) : respond(request);
    const words = json ? [reply.text] : (reply.text.match(/\S+\s*/g) ?? []);
    const limit = Math.max(1, request.maxTokens ?? Number.POSITIVE_INFINITY);
    for (const word of words.slice(0, limit)) {
      // A turn of the event loop each: nobody gets the whole text in one go, and an abort is seen.
      await wait(this.options.wordDelay ?? 0);
      signal.throwIfAborted();
      yield { type: 'text', text: word };
    }
    for (const [index, call] of reply.calls.entries())
      yield { type: 'tool_call', id: `call_${request.messages.length}_${index}`, ...call };
    yield { type: 'usage', inputTokens: countWords(request), outputTokens: words.length };
    const cut = words.length > limit;
    yield { type: 'done', finishReason: cut ? 'length' : reply.calls.length ? 'tool_calls' : 'stop' };
  }

  async warmUp(): Promise<void> {
    // nothing to load
  }

  async close(): Promise<void> {
    // nothing to free
  }
}

function countWords({ messages }: CompletionRequest): number {
  return messages.reduce((sum, { content }) => sum + content.split(/\s+/).filter(Boolean).length, 0);
}
