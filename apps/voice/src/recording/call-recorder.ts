import { type MediaSession, StereoWavStream } from '@parley/media';
import type { Log } from '@parley/platform';
import type { ObjectStore, ObjectWriter } from '@parley/storage';

export interface RecordingFacts {
  key: string;
  bytes: number;
  duration_ms: number;
}

/** Blocks queued for the store, about 40 s; a slower store loses the recording, never the call. */
const MAX_WAITING = 40;
const CLOSE_MS = 10_000;

/**
 * Streams one call's recording to the object store while the call runs: left the caller, right the agent as played.
 * The header is patched with every block, so that a crash leaves a playable file.
 */
export class CallRecorder {
  private waiting = 0;
  private failed = false;

  private readonly stream: StereoWavStream;
  private readonly writer: Promise<ObjectWriter>;

  constructor(
    store: Pick<ObjectStore, 'openWriter'>,
    private readonly key: string,
    private readonly log: Log,
  ) {
    this.writer = store.openWriter(key);
    this.writer.catch((error: unknown) => this.fail(error));
    this.stream = new StereoWavStream({
      append: async (bytes) => (await this.writer).append(bytes),
      patch: async (offset, bytes) => (await this.writer).patch(offset, bytes),
      close: async () => void (await (await this.writer).close()),
    });
  }

  record(media: MediaSession): void {
    media.on('recording', ({ pcm }) => this.write(pcm));
  }

  /** Null when the recording could not be kept. */
  async close(): Promise<RecordingFacts | null> {
    try {
      const bytes = await withTimeout(
        this.stream.close().then(async () => (await (await this.writer).close()).bytes),
        CLOSE_MS,
      );
      if (this.failed) return null;
      return { key: this.key, bytes, duration_ms: Math.round(this.stream.durationMs) };
    } catch (error) {
      this.log.error('recording.close_failed', { err: error });
      return null;
    }
  }

  private write(pcm: Uint8Array): void {
    if (this.failed) return;
    if (this.waiting >= MAX_WAITING) return this.fail(new Error('the object store is too slow'));
    this.waiting += 1;
    this.stream.write(pcm).then(
      () => {
        this.waiting -= 1;
      },
      (error: unknown) => this.fail(error),
    );
  }

  private fail(error: unknown): void {
    if (!this.failed) this.log.error('recording.failed', { err: error });
    this.failed = true;
  }
}

async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
