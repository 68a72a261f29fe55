import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { spawnThread } from '@parley/media';
import { ProviderError } from '../../ports/errors';
import { type Embedder, type EmbeddingPurpose, unit } from '../embedder';
import type { EmbeddingReply } from './embedding-worker';
import { isEnglish } from './english.rules';

interface Job {
  text: string;
  resolve: (vector: Float32Array) => void;
  reject: (error: unknown) => void;
  dropped: () => boolean;
}

/** The model cuts off at 128 tokens anyway. */
const MAX_CHARS = 2_000;

/**
 * Universal Sentence Encoder lite, weights included, in a worker thread: a text keeps a core busy for tens of milliseconds.
 * One text at a time, queries first, so a query never waits for more than one passage.
 */
export class EmbeddedEmbedder implements Embedder {
  readonly provider = 'embedded';
  readonly model = 'universal-sentence-encoder-lite-en';
  readonly calibration = { unrelated: 0.2, same: 0.65 };
  private readonly waiting: Record<EmbeddingPurpose, Job[]> = { query: [], passage: [] };
  private worker: Worker | null = null;
  private current: Job | null = null;
  private closed = false;

  understands(text: string): boolean {
    return isEnglish(text);
  }

  async embed(
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    signal: AbortSignal,
  ): Promise<Float32Array[]> {
    signal.throwIfAborted();
    let stop: () => void = () => undefined;
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
    });
    try {
      const all = Promise.all(texts.map((text) => this.enqueue(text, purpose, () => signal.aborted)));
      return await Promise.race([all, aborted]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async warmUp(): Promise<void> {
    await this.enqueue('Hello', 'query', () => false).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.worker?.terminate();
  }

  private enqueue(text: string, purpose: EmbeddingPurpose, dropped: () => boolean): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(gone());
      this.waiting[purpose].push({ text: text.slice(0, MAX_CHARS), resolve, reject, dropped });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    let job = this.waiting.query.shift() ?? this.waiting.passage.shift();
    while (job?.dropped()) {
      job.reject(new ProviderError(this.provider, 'unavailable', 'given up'));
      job = this.waiting.query.shift() ?? this.waiting.passage.shift();
    }
    // An idle worker must not keep the process alive.
    if (!job) return this.worker?.unref();
    this.current = job;
    this.worker ??= this.spawn();
    this.worker.ref();
    this.worker.postMessage(job.text);
  }

  private spawn(): Worker {
    const worker = spawnThread(join(__dirname, 'embedding-worker'));
    worker.on('message', (reply: EmbeddingReply) => {
      const job = this.current;
      this.current = null;
      if ('vector' in reply) job?.resolve(unit(reply.vector));
      else job?.reject(new ProviderError(this.provider, 'unavailable', reply.message));
      this.next();
    });
    // 'exit' follows 'error', which would end the whole process if nobody listened.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.worker !== worker) return;
      this.worker = null;
      this.current?.reject(gone());
      this.current = null;
      if (!this.closed) return this.next();
      for (const job of [...this.waiting.query.splice(0), ...this.waiting.passage.splice(0)]) {
        job.reject(gone());
      }
    });
    return worker;
  }
}

function gone(): ProviderError {
  return new ProviderError('embedded', 'unavailable', 'the embedding thread ended');
}
