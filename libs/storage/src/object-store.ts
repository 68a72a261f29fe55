import type { Readable } from 'node:stream';

export interface ObjectStat {
  key: string;
  bytes: number;
  contentType: string;
  modifiedAt: Date;
}

/** Byte positions, both included, as in an HTTP Range header. `end` left out reads to the end. */
export interface ByteRange {
  start: number;
  end?: number;
}

/**
 * Writes one object while it grows, such as the recording of a live call. Calls are carried out in the order they were
 * made. What was appended is readable under the key soon (a local store: at once), so that a crash of the writer does not
 * lose what was already said.
 */
export interface ObjectWriter {
  readonly key: string;
  append(bytes: Uint8Array): Promise<void>;
  /** Overwrites bytes already written: the sizes in a WAV header. Only within the first `PATCHABLE_BYTES`. */
  patch(offset: number, bytes: Uint8Array): Promise<void>;
  /** The object is complete; resolves with its size. Closing twice is harmless. */
  close(): Promise<{ key: string; bytes: number }>;
}

/** What every store can still change of an object that is being written: S3 takes no part smaller than this. */
export const PATCHABLE_BYTES = 5 * 1024 * 1024;

export const SIGNED_METHODS = ['GET', 'PUT'] as const;
export type SignedMethod = (typeof SIGNED_METHODS)[number];

/** What an upload must bring, to the byte: the address takes nothing else. */
export interface UploadTerms {
  bytes: number;
  contentType: string;
}

/** Where bytes that are no rows live: recordings, documents. Keys are paths such as `recordings/<account>/<call>.wav`. */
export interface ObjectStore {
  /** All or nothing: a reader sees the old object or the new one. */
  put(key: string, body: Uint8Array | Readable): Promise<ObjectStat>;
  /** NOT_FOUND when missing; VALIDATION_ERROR when the range lies outside the object. */
  get(key: string, range?: ByteRange): Promise<{ stat: ObjectStat; body: Readable }>;
  stat(key: string): Promise<ObjectStat | null>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** The keys under `<folder>/`, in no order. */
  list(folder: string): Promise<string[]>;
  openWriter(key: string): Promise<ObjectWriter>;
  /** An address that gives whoever holds it this one object until it expires, as a download. */
  signedUrl(key: string, expiresSecs: number): string;
  /** An address that takes this one object, once or again, until it expires. The client sends `contentType` with it. */
  signedUploadUrl(key: string, expiresSecs: number, terms: UploadTerms): string;
}
