import { ProviderError } from '../ports/errors';
import type { CompletionRequest, LanguageModel, LlmEvent } from '../ports/language-model';
import { ChatAssembler } from './chat-assembler';
import { adapted, chatBody, type ChatChunk, type ChatDialect } from './chat-wire';
import type { HttpResponse, ProviderHttp } from './http';
import { eventData } from './server-sent-events';

/** OpenAI's chat completions, and the servers that imitate them (vLLM, Ollama, LocalAI, llama.cpp). */
export class OpenAiModel implements LanguageModel {
  readonly provider = 'openai';
  /** what this server was found to refuse */
  private dialect: ChatDialect = { streamOptions: true, maxTokensField: 'max_tokens', temperature: true };

  constructor(
    private readonly http: ProviderHttp,
    readonly model: string,
  ) {}

  async *complete(
    request: CompletionRequest,
    signal: AbortSignal,
  ): AsyncGenerator<LlmEvent, void, undefined> {
    signal.throwIfAborted();
    const response = await this.send(request, signal);
    const assembler = new ChatAssembler(this.provider);
    if (response.contentType === 'application/json') {
      // It does not stream.
      yield* assembler.push(this.parse(await response.text()));
    } else {
      for await (const data of eventData(response.bytes())) {
        yield* assembler.push(this.parse(data));
        signal.throwIfAborted();
      }
    }
    yield* assembler.end();
  }

  async warmUp(): Promise<void> {
    // Nothing: a request would cost money, and the first one opens the connection.
  }

  async close(): Promise<void> {
    // connections belong to Node's own pool
  }

  private async send(request: CompletionRequest, signal: AbortSignal): Promise<HttpResponse> {
    for (;;) {
      const body = JSON.stringify(chatBody(request, this.model, this.dialect));
      const response = await this.http.post(
        {
          path: '/chat/completions',
          body: () => body,
          headers: { accept: 'text/event-stream' },
          accept: [400],
        },
        signal,
      );
      if (response.status !== 400) return response;
      const dialect = adapted(this.dialect, await response.text());
      if (!dialect) throw new ProviderError(this.provider, 'rejected', 'answered 400', { status: 400 });
      this.dialect = dialect;
    }
  }

  private parse(data: string): ChatChunk {
    try {
      const chunk: unknown = JSON.parse(data);
      if (typeof chunk === 'object' && chunk !== null) return chunk;
    } catch {
      // told below
    }
    throw new ProviderError(this.provider, 'bad_response', 'a chunk is not JSON', { retryable: true });
  }
}
