import type { RecognitionRequest, RecognitionStream, SpeechRecognizer } from '../ports/speech-recognizer';
import type { ProviderHttp } from './http';
import { OpenAiRecognitionStream } from './openai-recognition-stream';

/** OpenAI's transcriptions, and the servers that imitate them (speaches, LocalAI, vLLM): an utterance at a time. */
export class OpenAiRecognizer implements SpeechRecognizer {
  readonly provider = 'openai';
  private readonly streams = new Set<OpenAiRecognitionStream>();

  constructor(
    private readonly http: ProviderHttp,
    private readonly model: string,
  ) {}

  async open(request: RecognitionRequest): Promise<RecognitionStream> {
    request.signal?.throwIfAborted();
    const stream = new OpenAiRecognitionStream(this.http, this.model, request, () =>
      this.streams.delete(stream),
    );
    this.streams.add(stream);
    return stream;
  }

  async warmUp(): Promise<void> {
    // Nothing: a request would cost money.
  }

  async close(): Promise<void> {
    for (const stream of [...this.streams]) stream.close();
  }
}
