import type { AudioEvent, MediaSession } from '@parley/media';
import type { RecognitionStream, SpeechRecognizer, SpokenLanguage, VocabularyWord } from '@parley/providers';

export interface CallerTranscriberOptions {
  recognizer: Pick<SpeechRecognizer, 'open'>;
  language: SpokenLanguage;
  hints: readonly string[];
  vocabulary: readonly VocabularyWord[];
  onPartial: (text: string) => void;
  onError: (error: unknown) => void;
}

export interface CallerTranscript {
  text: string;
  failed: boolean;
}

/** Transcribes the caller's audio. A recognition stream that fails is reopened for the next utterance. */
export class CallerTranscriber {
  private stream: Promise<RecognitionStream> | null = null;
  private ready: RecognitionStream | null = null;
  private early: Int16Array[] = [];
  private last: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(private readonly options: CallerTranscriberOptions) {}

  /** Opens the recognition stream ahead of time. */
  warmUp(): void {
    if (!this.closed && this.stream === null) this.stream = this.open();
  }

  listen(media: MediaSession): void {
    this.warmUp();
    media.on('audio', (event: AudioEvent) => this.write(event.pcm16k));
  }

  /** The transcript since the last call. Concurrent calls are answered in order. */
  finalize(): Promise<CallerTranscript> {
    const transcript = this.last.then(() => this.finalizeStream());
    this.last = transcript;
    return transcript;
  }

  close(): void {
    this.closed = true;
    this.early = [];
    this.drop();
  }

  private write(pcm: Int16Array): void {
    if (this.closed) return;
    if (this.ready) return this.ready.write(pcm);
    // Kept for a stream that is still opening, ten seconds at most (blocks of 40 ms).
    if (this.early.length < 250) this.early.push(pcm);
    this.warmUp();
  }

  private async finalizeStream(): Promise<CallerTranscript> {
    if (this.closed) return { text: '', failed: false };
    try {
      this.warmUp();
      const stream = await this.stream;
      const transcript = await stream?.finalize();
      return { text: transcript?.text ?? '', failed: false };
    } catch (error) {
      if (this.closed) return { text: '', failed: false };
      this.options.onError(error);
      this.drop();
      return { text: '', failed: true };
    }
  }

  private async open(): Promise<RecognitionStream> {
    const { recognizer, language, hints, vocabulary, onPartial } = this.options;
    const stream = await recognizer.open({ language, sampleRate: 16_000, hints, vocabulary });
    if (this.closed) stream.close();
    stream.onPartial((text) => onPartial(text));
    for (const pcm of this.early.splice(0)) stream.write(pcm);
    this.ready = stream;
    return stream;
  }

  private drop(): void {
    const stream = this.stream;
    this.stream = null;
    this.ready = null;
    stream?.then(
      (open) => open.close(),
      () => undefined,
    );
  }
}
