import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type ObjectWriter, PATCHABLE_BYTES } from './object-store';

export interface S3WriterTarget {
  bucket: string;
  key: string;
  contentType: string;
}

/** Bytes kept in memory besides the head; a store that falls further behind fails the object. */
const MAX_WAITING_BYTES = 8 * PATCHABLE_BYTES;
const CHECKPOINT_MS = 15_000;

/**
 * A growing object in a store whose objects never change. The first part (2:40 minutes of a call) stays in memory, where
 * it can be patched, until the object is closed; until it is full, the object as it is is put every 15 s, so that a
 * crash leaves a playable one. Longer objects go up in parts and replace it when they are closed.
 */
export class S3ObjectWriter implements ObjectWriter {
  readonly key: string;
  private head = Buffer.alloc(64 * 1024);
  private headBytes = 0;
  private bytes = 0;
  private rest: Uint8Array[] = [];
  private restBytes = 0;
  /** Taken for a part that is on its way. */
  private sendingBytes = 0;
  private uploadId: string | undefined;
  private readonly parts: { PartNumber: number; ETag: string | undefined }[] = [];
  private sending: Promise<void> = Promise.resolve();
  private failure: unknown;
  private dirty = false;
  private closed: Promise<{ key: string; bytes: number }> | undefined;
  private readonly checkpoints: NodeJS.Timeout;

  constructor(
    private readonly client: S3Client,
    private readonly target: S3WriterTarget,
    checkpointMs = CHECKPOINT_MS,
  ) {
    this.key = target.key;
    this.checkpoints = setInterval(() => this.checkpoint(), checkpointMs);
    this.checkpoints.unref();
  }

  append(bytes: Uint8Array): Promise<void> {
    if (this.closed) return Promise.reject(new Error('the object is closed'));
    if (this.failure) return Promise.reject(this.failure as Error);
    if (this.restBytes + this.sendingBytes > MAX_WAITING_BYTES)
      this.failure = new Error('the store is too slow');
    const intoHead = Math.min(bytes.length, PATCHABLE_BYTES - this.headBytes);
    if (intoHead > 0) this.growHead(bytes.subarray(0, intoHead));
    if (intoHead < bytes.length) {
      // A copy: the caller may use its buffer again.
      this.rest.push(Buffer.from(bytes.subarray(intoHead)));
      this.restBytes += bytes.length - intoHead;
    }
    this.bytes += bytes.length;
    this.dirty = true;
    if (this.restBytes >= PATCHABLE_BYTES) this.sendRest();
    return Promise.resolve();
  }

  patch(offset: number, bytes: Uint8Array): Promise<void> {
    if (this.closed) return Promise.reject(new Error('the object is closed'));
    if (offset < 0 || offset + bytes.length > this.headBytes) {
      return Promise.reject(new RangeError('patch lies outside of what was written and can be changed'));
    }
    this.head.set(bytes, offset);
    this.dirty = true;
    return Promise.resolve();
  }

  close(): Promise<{ key: string; bytes: number }> {
    clearInterval(this.checkpoints);
    this.closed ??= this.finish();
    return this.closed;
  }

  private growHead(bytes: Uint8Array): void {
    const needed = this.headBytes + bytes.length;
    if (needed > this.head.length) {
      const grown = Buffer.alloc(Math.min(PATCHABLE_BYTES, Math.max(needed, this.head.length * 2)));
      this.head.copy(grown, 0, 0, this.headBytes);
      this.head = grown;
    }
    this.head.set(bytes, this.headBytes);
    this.headBytes = needed;
  }

  /** Part numbers are places, so the head can go up last. */
  private sendRest(): void {
    const body = Buffer.concat(this.rest);
    this.rest = [];
    this.restBytes = 0;
    this.sendingBytes += body.length;
    this.enqueue(async () => {
      await this.sendPart(this.parts.length + 2, body);
      this.sendingBytes -= body.length;
    });
  }

  private checkpoint(): void {
    if (!this.dirty || this.bytes > this.headBytes) return;
    this.dirty = false;
    // One that fails is made up for by the next.
    this.enqueue(() => this.putHead().catch(() => void (this.dirty = true)));
  }

  private enqueue(work: () => Promise<void>): void {
    this.sending = this.sending.then(async () => {
      if (this.failure) return;
      try {
        await work();
      } catch (error) {
        this.failure = error;
      }
    });
  }

  private async finish(): Promise<{ key: string; bytes: number }> {
    if (this.restBytes > 0) this.sendRest();
    this.enqueue(() => (this.bytes > this.headBytes ? this.complete() : this.putHead()));
    await this.sending;
    if (this.failure) {
      await this.abort();
      throw this.failure;
    }
    return { key: this.key, bytes: this.bytes };
  }

  private async putHead(): Promise<void> {
    const body = Buffer.from(this.head.subarray(0, this.headBytes));
    const { bucket: Bucket, key: Key, contentType: ContentType } = this.target;
    await this.client.send(new PutObjectCommand({ Bucket, Key, ContentType, Body: body }));
  }

  private async sendPart(number: number, body: Uint8Array): Promise<void> {
    const { bucket: Bucket, key: Key, contentType: ContentType } = this.target;
    this.uploadId ??= (
      await this.client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType }))
    ).UploadId;
    const place = { Bucket, Key, UploadId: this.uploadId, PartNumber: number };
    const { ETag } = await this.client.send(new UploadPartCommand({ ...place, Body: body }));
    this.parts.push({ PartNumber: number, ETag });
  }

  private async complete(): Promise<void> {
    await this.sendPart(1, this.head.subarray(0, this.headBytes));
    const parts = [...this.parts].sort((a, b) => a.PartNumber - b.PartNumber);
    await this.client.send(
      new CompleteMultipartUploadCommand({
        Bucket: this.target.bucket,
        Key: this.key,
        UploadId: this.uploadId,
        MultipartUpload: { Parts: parts },
      }),
    );
    this.uploadId = undefined;
  }

  /** Parts of an upload nobody completes are paid for. What this cannot reach, a lifecycle rule of the bucket removes. */
  private async abort(): Promise<void> {
    if (!this.uploadId) return;
    const upload = { Bucket: this.target.bucket, Key: this.key, UploadId: this.uploadId };
    await this.client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
  }
}
