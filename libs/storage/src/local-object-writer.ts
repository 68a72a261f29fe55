import type { FileHandle } from 'node:fs/promises';
import type { ObjectWriter } from './object-store';

/** Positional writes, one after the other; after the first failure every later call fails with the same error. */
export class LocalObjectWriter implements ObjectWriter {
  private tail: Promise<void> = Promise.resolve();
  private bytes = 0;
  private closed: Promise<{ key: string; bytes: number }> | undefined;

  constructor(
    readonly key: string,
    private readonly file: FileHandle,
  ) {}

  append(bytes: Uint8Array): Promise<void> {
    const at = this.bytes;
    this.bytes += bytes.length;
    return this.enqueue(bytes, at);
  }

  patch(offset: number, bytes: Uint8Array): Promise<void> {
    if (offset < 0 || offset + bytes.length > this.bytes) {
      return Promise.reject(new RangeError('patch lies outside of what was written'));
    }
    return this.enqueue(bytes, offset);
  }

  close(): Promise<{ key: string; bytes: number }> {
    this.closed ??= this.finish();
    return this.closed;
  }

  private enqueue(bytes: Uint8Array, position: number): Promise<void> {
    if (this.closed) return Promise.reject(new Error('the object is closed'));
    this.tail = this.tail.then(() => this.write(bytes, position));
    // Whoever awaits gets the error; nobody awaiting must not end the process.
    this.tail.catch(() => undefined);
    return this.tail;
  }

  private async write(bytes: Uint8Array, position: number): Promise<void> {
    let done = 0;
    while (done < bytes.length) {
      const { bytesWritten } = await this.file.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
  }

  private async finish(): Promise<{ key: string; bytes: number }> {
    try {
      await this.tail;
      await this.file.datasync();
      return { key: this.key, bytes: this.bytes };
    } finally {
      await this.file.close();
    }
  }
}
