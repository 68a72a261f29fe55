import {
  type AudioChunk,
  type CompletionRequest,
  type LlmEvent,
  ProviderError,
  type RecognitionStream,
  type SynthesisRequest,
  type Transcript,
} from '@parley/providers';

/** 60 ms of audio a character. */
export const MS_PER_CHAR = 60;
const RATE = 8_000;

export class FakeSynthesizer {
  readonly asked: string[] = [];
  failures = 0;
  delayMs = 10;

  async *synthesize({ text }: SynthesisRequest, signal: AbortSignal): AsyncIterable<AudioChunk> {
    this.asked.push(text);
    await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    signal.throwIfAborted();
    if (this.failures > 0) {
      this.failures -= 1;
      throw new ProviderError('fake', 'unavailable', 'down');
    }
    const samples = (text.length * MS_PER_CHAR * RATE) / 1000;
    for (let at = 0; at < samples; at += RATE) {
      yield { pcm: new Int16Array(Math.min(RATE, samples - at)).fill(1000), sampleRate: RATE };
    }
  }
}

type Answer = string | { tool: string; text?: string; arguments?: Record<string, unknown> } | Error;

/** Answers in the order given, then with the last one for ever. */
export class FakeModel {
  readonly requests: CompletionRequest[] = [];
  delayMs = 20;

  constructor(private readonly answers: Answer[]) {}

  async *complete(request: CompletionRequest, signal: AbortSignal): AsyncIterable<LlmEvent> {
    this.requests.push(request);
    const answer = (this.answers.length > 1 ? this.answers.shift() : this.answers[0]) ?? '';
    await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    signal.throwIfAborted();
    if (answer instanceof Error) throw answer;
    const text = typeof answer === 'string' ? answer : (answer.text ?? '');
    for (const word of text.split(/(?<=\s)/)) if (word !== '') yield { type: 'text', text: word };
    if (typeof answer !== 'string')
      yield {
        type: 'tool_call',
        id: '1',
        name: answer.tool,
        arguments: answer.arguments ?? { reason: 'asked' },
      };
    yield { type: 'done', finishReason: typeof answer === 'string' ? 'stop' : 'tool_calls' };
  }
}

/** Understands what the test puts into `next`. */
export class FakeRecognizer {
  next = '';
  failures = 0;
  partial: ((text: string) => void) | null = null;

  open(): Promise<RecognitionStream> {
    const finalize = async (): Promise<Transcript> => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (this.failures > 0) {
        this.failures -= 1;
        throw new ProviderError('fake', 'timeout', 'too late');
      }
      const text = this.next;
      this.next = '';
      return { text, confidence: null, language: 'en' };
    };
    return Promise.resolve({
      write: () => undefined,
      finalize,
      reset: () => undefined,
      setHints: () => undefined,
      onPartial: (listener) => {
        this.partial = listener;
        return () => undefined;
      },
      close: () => undefined,
    });
  }
}
