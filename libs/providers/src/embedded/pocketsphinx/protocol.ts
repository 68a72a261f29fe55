import type { SpokenLanguage } from '../../ports/languages';
import type { VocabularyWord } from '../../ports/speech-recognizer';
import type { PocketSphinxFiles } from './bindings';

/** Between the recogniser and its worker threads. `stream` numbers a stream, `epoch` the utterances thrown away in it. */
export type ToWorker =
  | {
      type: 'open';
      stream: number;
      language: SpokenLanguage;
      hints: readonly string[];
      vocabulary: readonly VocabularyWord[];
    }
  | { type: 'write'; stream: number; epoch: number; pcm: Int16Array }
  | { type: 'finalize'; stream: number; request: number }
  | { type: 'reset'; stream: number }
  | { type: 'hints'; stream: number; hints: readonly string[] }
  | { type: 'close'; stream: number };

export type FromWorker =
  | { type: 'opened'; stream: number }
  | { type: 'partial'; stream: number; epoch: number; text: string }
  | { type: 'final'; stream: number; request: number; text: string; confidence: number | null }
  | { type: 'failed'; stream: number; message: string };

export interface WorkerOptions {
  files: PocketSphinxFiles;
}
