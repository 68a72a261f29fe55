import { WAV_HEADER_BYTES, wavHeader } from './wav';

/** Where a recording goes: a file, an object store that can patch, a test. */
export interface RecordingSink {
  append(bytes: Uint8Array): Promise<void> | void;
  patch(offset: number, bytes: Uint8Array): Promise<void> | void;
  close(): Promise<void> | void;
}

/**
 * Writes `recording` blocks as a stereo WAV. The header is patched after every block, so that the file is valid and
 * playable at any moment: a crash loses at most the block being written.
 */
export class StereoWavStream {
  private written = 0;
  private queue: Promise<void>;
  private closing: Promise<void> | undefined;

  constructor(
    private readonly sink: RecordingSink,
    private readonly sampleRate = 8000,
  ) {
    this.queue = this.run(() => this.sink.append(this.header()));
  }

  /** Audio so far. */
  get durationMs(): number {
    return (this.written * 1000) / (this.sampleRate * 4);
  }

  /** Writes are kept in order; the promise is for those who want to know that this one arrived. */
  write(pcm: Uint8Array): Promise<void> {
    if (this.closing) return Promise.reject(new Error('the recording is closed'));
    return this.enqueue(async () => {
      await this.sink.append(pcm);
      this.written += pcm.length;
      await this.patchHeader();
    });
  }

  close(): Promise<void> {
    this.closing ??= this.enqueue(() => this.sink.close());
    return this.closing;
  }

  private async patchHeader(): Promise<void> {
    const header = this.header();
    await this.sink.patch(4, header.subarray(4, 8));
    await this.sink.patch(40, header.subarray(40, WAV_HEADER_BYTES));
  }

  private header(): Buffer {
    return wavHeader({ sampleRate: this.sampleRate, channels: 2 }, this.written);
  }

  private enqueue(step: () => Promise<void> | void): Promise<void> {
    const done = this.queue.then(step);
    // A failed write must not stop the following ones; its own promise tells the caller.
    this.queue = done.catch(() => undefined);
    return done;
  }

  private async run(step: () => Promise<void> | void): Promise<void> {
    await step();
  }
}
