import type { AudioEvent, MediaSession } from '@parley/media';
import type { RecognitionStream, SpeechRecognizer, SpokenLanguage, VocabularyWord } from '@parley/providers';

export interface EarOptions {
  recognizer: Pick<SpeechRecognizer, 'open'>;
  language: SpokenLanguage;
  hints: readonly string[];
  vocabulary: readonly VocabularyWord[];
  onPartial: (text: string) => void;
  onError: (error: unknown) => void;
}

export interface Heard {
  text: string;
  failed: boolean;
}

/** The caller's audio through the recogniser. A recogniser that fails is opened anew for the next utterance. */
export class Ear {
  private stream: Promise<RecognitionStream> | null = null;
  private ready: RecognitionStream | null = null;
  private early: Int16Array[] = [];
  private last: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(private readonly options: EarOptions) {}

  /** Opens the recogniser ahead of time. */
  warm(): void {
    if (!this.closed && this.stream === null) this.stream = this.open();
  }

  listen(media: MediaSession): void {
    this.warm();
    media.on('audio', (event: AudioEvent) => this.write(event.pcm16k));
  }

  /** What was said since the last time; asked twice, the second answer follows the first. */
  finalize(): Promise<Heard> {
    const heard = this.last.then(() => this.ask());
    this.last = heard;
    return heard;
  }

  close(): void {
    this.closed = true;
    this.early = [];
    this.drop();
  }

  private write(pcm: Int16Array): void {
    if (this.closed) return;
    if (this.ready) return this.ready.write(pcm);
    // A recogniser that is still opening gets the beginning too, ten seconds of it at most (40 ms blocks).
    if (this.early.length < 250) this.early.push(pcm);
    this.warm();
  }

  private async ask(): Promise<Heard> {
    if (this.closed) return { text: '', failed: false };
    try {
      this.warm();
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
