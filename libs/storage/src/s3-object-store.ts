import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '@parley/contracts';
import { Readable } from 'node:stream';
import { assertObjectKey, contentTypeOf } from './object-key';
import type { ByteRange, ObjectStat, ObjectStore, ObjectWriter, UploadTerms } from './object-store';
import { S3ObjectWriter } from './s3-object-writer';
import { presign, type Presigned, type S3Place } from './s3-presign';

export interface S3ObjectStoreOptions extends S3Place {
  /** The endpoint as partners reach it: signed addresses name it. */
  publicEndpoint?: string | undefined;
  now?: () => Date;
}

const CONNECT_MS = 3_000;
/** Without a byte moving; the SDK tries three times. */
const IDLE_MS = 10_000;

/** Objects in a bucket of any S3-compatible store. */
export class S3ObjectStore implements ObjectStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(private readonly options: S3ObjectStoreOptions) {
    this.bucket = options.bucket;
    this.client = new S3Client({
      region: options.region,
      ...(options.endpoint ? { endpoint: options.endpoint } : {}),
      forcePathStyle: options.pathStyle,
      credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: IDLE_MS, throwOnRequestTimeout: true },
      // Stores other than AWS do not know the SDK's own checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, body: Uint8Array | Readable): Promise<ObjectStat> {
    const target = { Bucket: this.bucket, Key: assertObjectKey(key), ContentType: contentTypeOf(key) };
    if (body instanceof Uint8Array) await this.client.send(new PutObjectCommand({ ...target, Body: body }));
    else await this.putStream(target, body);
    const stat = await this.stat(key);
    if (!stat) throw AppError.notFound('Object');
    return stat;
  }

  async get(key: string, range?: ByteRange): Promise<{ stat: ObjectStat; body: Readable }> {
    if (range && !isRange(range)) throw outside();
    try {
      const found = await this.client.send(
        new GetObjectCommand({
          Bucket: this.bucket,
          Key: assertObjectKey(key),
          ...(range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {}),
        }),
      );
      if (!(found.Body instanceof Readable)) throw new Error('the object store answered without a body');
      const total = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
      const stat = statOf(key, Number(total ?? found.ContentLength ?? 0), found.LastModified);
      return { stat, body: found.Body };
    } catch (error) {
      if (isMissing(error)) throw AppError.notFound('Object');
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416) throw outside();
      throw error;
    }
  }

  async stat(key: string): Promise<ObjectStat | null> {
    try {
      const command = new HeadObjectCommand({ Bucket: this.bucket, Key: assertObjectKey(key) });
      const found = await this.client.send(command);
      return statOf(key, found.ContentLength ?? 0, found.LastModified);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: assertObjectKey(key) }));
  }

  async list(folder: string): Promise<string[]> {
    const keys: string[] = [];
    let after: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({
          Bucket: this.bucket,
          Prefix: `${assertObjectKey(folder)}/`,
          ...(after === undefined ? {} : { ContinuationToken: after }),
        }),
      );
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key);
      after = page.NextContinuationToken;
    } while (after !== undefined);
    return keys;
  }

  openWriter(key: string): Promise<ObjectWriter> {
    const target = { bucket: this.bucket, key: assertObjectKey(key), contentType: contentTypeOf(key) };
    return Promise.resolve(new S3ObjectWriter(this.client, target));
  }

  signedUrl(key: string, expiresSecs: number): string {
    const name = assertObjectKey(key).split('/').at(-1) ?? 'object';
    // As from the local store: a download of a harmless type, whatever the uploader called it.
    return this.presigned({
      method: 'GET',
      key,
      expiresSecs,
      query: {
        'response-content-disposition': `attachment; filename="${name}"`,
        'response-content-type': contentTypeOf(key),
      },
    });
  }

  signedUploadUrl(key: string, expiresSecs: number, terms: UploadTerms): string {
    const headers = { 'content-length': String(terms.bytes), 'content-type': terms.contentType };
    return this.presigned({ method: 'PUT', key: assertObjectKey(key), expiresSecs, headers });
  }

  close(): void {
    this.client.destroy();
  }

  private presigned(request: Presigned): string {
    const { publicEndpoint, endpoint, now } = this.options;
    return presign({ ...this.options, endpoint: publicEndpoint ?? endpoint }, request, now?.() ?? new Date());
  }

  /** Several parts, completed at the end: a body that breaks off leaves the old object. */
  private async putStream(
    target: { Bucket: string; Key: string; ContentType: string },
    body: Readable,
  ): Promise<void> {
    let broken: Error | undefined;
    body.once('error', (error: Error) => (broken = error));
    const upload = new Upload({ client: this.client, params: { ...target, Body: body } });
    try {
      await upload.done();
    } catch (error) {
      body.destroy();
      throw broken ?? error;
    }
  }
}

function statOf(key: string, bytes: number, modifiedAt: Date | undefined): ObjectStat {
  return { key, bytes, contentType: contentTypeOf(key), modifiedAt: modifiedAt ?? new Date(0) };
}

function isRange({ start, end }: ByteRange): boolean {
  return Number.isInteger(start) && start >= 0 && (end === undefined || end >= start);
}

function outside(): AppError {
  return AppError.validation('range', 'the range lies outside of the object');
}

function isMissing(error: unknown): boolean {
  return error instanceof NoSuchKey || error instanceof NotFound;
}
