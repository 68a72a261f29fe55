import { concat, writeWav } from '@parley/media';
import { isoLanguage } from '../ports/languages';
import type { RecognitionRequest, RecognitionStream, Transcript } from '../ports/speech-recognizer';
import type { ProviderHttp } from './http';
import { SilenceGate } from '../silence-gate';
import { transcriptText } from './transcript-text';

const SAMPLE_RATE = 16_000;
/** Less says nothing, and whisper hears "thank you" in it. */
const MIN_SAMPLES = 0.1 * SAMPLE_RATE;
/** 4 MB of WAVE; what comes later in the same utterance is left out */
const MAX_SAMPLES = 120 * SAMPLE_RATE;
/** Nobody called the noise before it an utterance. */
const FORGET_AFTER_MS = 5_000;
/** whisper takes 224 tokens of prompt */
const MAX_PROMPT = 600;

export class OpenAiRecognitionStream implements RecognitionStream {
  private parts: Int16Array[] = [];
  private readonly gate = new SilenceGate();
  private prompt = '';
  private readonly closing = new AbortController();

  constructor(
    private readonly http: ProviderHttp,
    private readonly model: string,
    private readonly request: RecognitionRequest,
    private readonly onClose: () => void,
  ) {
    this.setHints(request.hints ?? []);
    request.signal?.addEventListener('abort', this.abort, { once: true });
  }

  write(pcm: Int16Array): void {
    if (this.closing.signal.aborted) return;
    const kept = this.gate.push(pcm);
    if (this.gate.quietMs > FORGET_AFTER_MS) this.parts = [];
    if (!kept.length || this.samples() >= MAX_SAMPLES) return;
    this.parts.push(kept);
  }

  async finalize(): Promise<Transcript> {
    this.closing.signal.throwIfAborted();
    const pcm = this.take();
    const { language } = this.request;
    if (pcm.length < MIN_SAMPLES) return { text: '', confidence: null, language };
    const wav = writeWav({ sampleRate: SAMPLE_RATE, pcm });
    const response = await this.http.post(
      { path: '/audio/transcriptions', body: () => this.form(wav) },
      this.closing.signal,
    );
    const text = await transcriptText(response);
    this.closing.signal.throwIfAborted();
    return { text, confidence: null, language };
  }

  reset(): void {
    this.take();
  }

  setHints(phrases: readonly string[]): void {
    // Own words first: the prompt is cut, and nobody could guess them.
    const words = [...(this.request.vocabulary ?? [])].sort((a, b) => (b.boost ?? 1) - (a.boost ?? 1));
    this.prompt = [...words.map(({ word }) => word), ...phrases].join(', ').slice(0, MAX_PROMPT);
  }

  onPartial(): () => void {
    // The utterance is sent when it is over: there are none.
    return () => undefined;
  }

  close(): void {
    this.end(new DOMException('the recognition stream is closed', 'AbortError'));
  }

  private samples(): number {
    return this.parts.reduce((sum, part) => sum + part.length, 0);
  }

  private take(): Int16Array {
    const pcm = concat(this.parts);
    this.parts = [];
    this.gate.reset();
    return pcm;
  }

  private form(wav: Buffer): FormData {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), 'utterance.wav');
    form.set('model', this.model);
    form.set('language', isoLanguage(this.request.language));
    form.set('response_format', 'json');
    form.set('temperature', '0');
    if (this.prompt) form.set('prompt', this.prompt);
    return form;
  }

  private end(reason: unknown): void {
    if (this.closing.signal.aborted) return;
    this.take();
    this.request.signal?.removeEventListener('abort', this.abort);
    this.closing.abort(reason);
    this.onClose();
  }

  private readonly abort = () => this.end(this.request.signal?.reason);
}
