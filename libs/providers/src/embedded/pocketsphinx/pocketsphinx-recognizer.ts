import { availableParallelism } from 'node:os';
import { ProviderError } from '../../ports/errors';
import type { RecognitionRequest, RecognitionStream, SpeechRecognizer } from '../../ports/speech-recognizer';
import { DEBIAN_FILES, type PocketSphinxFiles } from './bindings';
import { PocketSphinxStream } from './pocketsphinx-stream';
import { WorkerPool } from './worker-pool';

export interface PocketSphinxOptions {
  files?: PocketSphinxFiles;
  /** threads; a core carries some 15 people speaking at once */
  maxWorkers?: number;
  /** open streams; 12 MB each */
  maxStreams?: number;
}

/**
 * pocketsphinx with a grammar made of the hints, in worker threads. It hears those phrases and nothing else; English
 * sounds only, which also does for a handful of short phrases of other languages.
 */
export class PocketSphinxRecognizer implements SpeechRecognizer {
  readonly provider = 'embedded';
  private readonly pool: WorkerPool;
  private readonly maxWorkers: number;
  private readonly maxStreams: number;
  private readonly streams = new Set<PocketSphinxStream>();
  private ids = 0;

  constructor(options: PocketSphinxOptions = {}) {
    this.maxWorkers = options.maxWorkers ?? Math.min(4, availableParallelism());
    this.pool = new WorkerPool(this.maxWorkers, { files: options.files ?? DEBIAN_FILES });
    this.maxStreams = options.maxStreams ?? 200;
  }

  async open(request: RecognitionRequest): Promise<RecognitionStream> {
    request.signal?.throwIfAborted();
    if (this.streams.size >= this.maxStreams)
      throw new ProviderError('pocketsphinx', 'unavailable', `${this.maxStreams} streams are open already`);
    const stream = new PocketSphinxStream(this.pool, ++this.ids, request, () => this.streams.delete(stream));
    this.streams.add(stream);
    await stream.opened;
    return stream;
  }

  async warmUp(): Promise<void> {
    const request: RecognitionRequest = { language: 'en', sampleRate: 16000, hints: ['hello'] };
    const opened = await Promise.allSettled(
      Array.from({ length: this.maxWorkers }, () => this.open(request)),
    );
    // What failed here fails for the first real stream too, and is told there.
    for (const result of opened) if (result.status === 'fulfilled') result.value.close();
  }

  async close(): Promise<void> {
    for (const stream of [...this.streams]) stream.close();
    await this.pool.close();
  }
}
