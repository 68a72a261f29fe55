import type { SpokenLanguage } from './languages';

export interface Transcript {
  /** '' when nothing was recognised (silence, noise, or words the recogniser could not make out) */
  text: string;
  /** 0..1, null when the provider gives none */
  confidence: number | null;
  language: SpokenLanguage;
}

/** A word or short phrase of the speaker's world that no recogniser knows by itself. */
export interface VocabularyWord {
  word: string;
  /** How it sounds: spelt as one would read it, or cmudict's phones between slashes ("/Z AY V EH L OW/"). */
  pronunciations?: readonly string[];
  /** How much it matters; 1 when left out. */
  boost?: number;
}

export interface RecognitionRequest {
  language: SpokenLanguage;
  /** Hz of what `write` gets. The one rate there is; telephone audio is upsampled by the caller. */
  sampleRate: 16000;
  /**
   * Phrases the speaker is likely to say (grammar-based recognisers hear nothing but these; others use them as a
   * bias). Omitted or empty: the recogniser's own conversational set.
   */
  hints?: readonly string[];
  /** Words to be heard besides the hints. */
  vocabulary?: readonly VocabularyWord[];
  /** Aborting closes the stream. */
  signal?: AbortSignal;
}

export interface RecognitionStream {
  /**
   * Mono, signed 16 bit, 16 kHz; any length. The samples are taken before this returns: the caller may reuse the
   * buffer. Never throws; a failure comes out of `finalize`.
   */
  write(pcm: Int16Array): void;
  /**
   * The utterance is over (the caller's voice activity detection says so). Resolves with what was said since the
   * last `finalize`; the stream is then ready for the next utterance, and audio written meanwhile belongs to it.
   */
  finalize(): Promise<Transcript>;
  /** Forget the audio since the last `finalize` (a cough, echo of our own voice). */
  reset(): void;
  /** Replaces the hints, from the next utterance on. Empty: the recogniser's own conversational set. */
  setHints(phrases: readonly string[]): void;
  /**
   * Called with the whole text heard so far in this utterance, whenever that changes; never after the utterance's
   * `finalize` resolved. Returns a function that ends the subscription.
   */
  onPartial(listener: (text: string) => void): () => void;
  /** Frees the stream. A `finalize` under way rejects. Safe to call twice. */
  close(): void;
}

export interface SpeechRecognizer {
  readonly provider: string;
  /** Resolves when the stream can take audio. */
  open(request: RecognitionRequest): Promise<RecognitionStream>;
  /** Pay start-up costs now. Never throws. */
  warmUp(): Promise<void>;
  /** Closes every stream. */
  close(): Promise<void>;
}
