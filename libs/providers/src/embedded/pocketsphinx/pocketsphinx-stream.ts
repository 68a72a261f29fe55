import { ProviderError } from '../../ports/errors';
import type { RecognitionRequest, RecognitionStream, Transcript } from '../../ports/speech-recognizer';
import type { FromWorker } from './protocol';
import type { WorkerLink, WorkerPool, WorkerStream } from './worker-pool';

/** Backstop for a worker that hangs; it answers within milliseconds. */
const FINALIZE_TIMEOUT = 5_000;

interface Pending {
  resolve(transcript: Transcript): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

export class PocketSphinxStream implements RecognitionStream, WorkerStream {
  private readonly link: WorkerLink;
  private readonly listeners = new Set<(text: string) => void>();
  private readonly pending = new Map<number, Pending>();
  private readonly opening: { resolve(): void; reject(error: Error): void };
  readonly opened: Promise<void>;
  private failure: Error | undefined;
  private requests = 0;
  private epoch = 0;

  constructor(
    pool: WorkerPool,
    private readonly id: number,
    private readonly request: RecognitionRequest,
    private readonly onClose: () => void,
  ) {
    let opening: PocketSphinxStream['opening'] | undefined;
    this.opened = new Promise((resolve, reject) => (opening = { resolve, reject }));
    this.opening = opening ?? { resolve: () => undefined, reject: () => undefined };
    this.link = pool.attach(id, this);
    const { language, hints = [], vocabulary = [] } = request;
    this.link.send({ type: 'open', stream: id, language, hints, vocabulary });
    request.signal?.addEventListener('abort', this.abort, { once: true });
  }

  write(pcm: Int16Array): void {
    if (this.failure || !pcm.length) return;
    const copy = new Int16Array(pcm);
    this.link.send({ type: 'write', stream: this.id, epoch: this.epoch, pcm: copy }, [copy.buffer]);
  }

  finalize(): Promise<Transcript> {
    if (this.failure) return Promise.reject(this.failure);
    const request = ++this.requests;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.fail(new ProviderError('pocketsphinx', 'timeout', 'no answer from the recognition worker'));
      }, FINALIZE_TIMEOUT);
      this.pending.set(request, { resolve, reject, timer });
      this.link.send({ type: 'finalize', stream: this.id, request });
    });
  }

  reset(): void {
    if (this.failure) return;
    this.epoch++;
    this.link.send({ type: 'reset', stream: this.id });
  }

  setHints(phrases: readonly string[]): void {
    if (!this.failure) this.link.send({ type: 'hints', stream: this.id, hints: phrases });
  }

  onPartial(listener: (text: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.fail(new DOMException('the recognition stream is closed', 'AbortError'));
  }

  receive(message: FromWorker): void {
    switch (message.type) {
      case 'opened':
        return this.opening.resolve();
      case 'partial':
        if (message.epoch === this.epoch) for (const listener of this.listeners) listener(message.text);
        return;
      case 'final': {
        const pending = this.pending.get(message.request);
        this.pending.delete(message.request);
        clearTimeout(pending?.timer);
        const { text, confidence } = message;
        return pending?.resolve({ text, confidence, language: this.request.language });
      }
      case 'failed':
        return this.fail(
          new ProviderError('pocketsphinx', 'unavailable', message.message, { retryable: false }),
        );
    }
  }

  fail(error: Error): void {
    if (this.failure) return;
    this.failure = error;
    this.opening.reject(error);
    for (const { reject, timer } of this.pending.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.pending.clear();
    this.listeners.clear();
    this.request.signal?.removeEventListener('abort', this.abort);
    this.link.send({ type: 'close', stream: this.id });
    this.link.release();
    this.onClose();
  }

  private readonly abort = () => this.fail(this.request.signal?.reason as Error);
}
