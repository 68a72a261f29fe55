import { rms, writeWav } from '@parley/media';
import { isoLanguage } from '../ports/languages';
import type { RecognitionRequest, RecognitionStream, Transcript } from '../ports/speech-recognizer';
import type { ProviderHttp } from './http';
import { transcriptText } from './transcript-text';

const SAMPLE_RATE = 16_000;
/** Less says nothing, and whisper hears "thank you" in it. */
const MIN_SAMPLES = 0.1 * SAMPLE_RATE;
const MIN_RMS = 20;
/** 4 MB of WAVE; what comes later in the same utterance is left out */
const MAX_SAMPLES = 120 * SAMPLE_RATE;
/** whisper takes 224 tokens of prompt */
const MAX_PROMPT = 600;

export class OpenAiRecognitionStream implements RecognitionStream {
  private parts: Int16Array[] = [];
  private samples = 0;
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
    if (this.closing.signal.aborted || !pcm.length || this.samples >= MAX_SAMPLES) return;
    this.parts.push(new Int16Array(pcm));
    this.samples += pcm.length;
  }

  async finalize(): Promise<Transcript> {
    this.closing.signal.throwIfAborted();
    const pcm = this.take();
    const { language } = this.request;
    if (pcm.length < MIN_SAMPLES || rms(pcm) < MIN_RMS) return { text: '', confidence: null, language };
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
    this.prompt = phrases.join(', ').slice(0, MAX_PROMPT);
  }

  onPartial(): () => void {
    // The utterance is sent when it is over: there are none.
    return () => undefined;
  }

  close(): void {
    this.end(new DOMException('the recognition stream is closed', 'AbortError'));
  }

  private take(): Int16Array {
    const pcm = new Int16Array(this.samples);
    let at = 0;
    for (const part of this.parts) {
      pcm.set(part, at);
      at += part.length;
    }
    this.parts = [];
    this.samples = 0;
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
