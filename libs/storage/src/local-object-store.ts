import { AppError } from '@parley/contracts';
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat as statFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LocalObjectWriter } from './local-object-writer';
import { assertObjectKey, contentTypeOf, isObjectKey } from './object-key';
import type { ByteRange, ObjectStat, ObjectStore, ObjectWriter, UploadTerms } from './object-store';
import { signUrl, type UrlSigner, type UrlVerdict, verifySignedUrl } from './signed-url';

export interface LocalObjectStoreOptions extends UrlSigner {
  /** On a volume all services share. */
  directory: string;
}

const DRAFTS = '.drafts';
/** Nothing is written for as long: what is older was left behind by a process that died. */
const DRAFT_KEPT_MS = 86_400_000;

/** Objects as files in a directory. */
export class LocalObjectStore implements ObjectStore {
  private swept: Promise<void> | undefined;

  constructor(private readonly options: LocalObjectStoreOptions) {}

  async put(key: string, body: Uint8Array | Readable): Promise<ObjectStat> {
    const path = await this.prepare(key);
    const draft = await this.draft();
    try {
      if (body instanceof Uint8Array) await writeFile(draft, body, { flush: true });
      else await pipeline(body, createWriteStream(draft, { flush: true }));
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return this.expect(key);
  }

  async get(key: string, range?: ByteRange): Promise<{ stat: ObjectStat; body: Readable }> {
    const stat = await this.expect(key);
    if (range) assertRange(range, stat.bytes);
    return { stat, body: createReadStream(this.path(key), range ?? {}) };
  }

  async stat(key: string): Promise<ObjectStat | null> {
    try {
      const found = await statFile(this.path(key));
      if (!found.isFile()) return null;
      return { key, bytes: found.size, contentType: contentTypeOf(key), modifiedAt: found.mtime };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  async list(folder: string): Promise<string[]> {
    try {
      const entries = await readdir(this.path(folder), { withFileTypes: true, recursive: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(this.options.directory, join(entry.parentPath, entry.name)))
        .map((path) => path.split(sep).join('/'))
        .filter(isObjectKey);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async openWriter(key: string): Promise<ObjectWriter> {
    return new LocalObjectWriter(key, await open(await this.prepare(key), 'w'));
  }

  signedUrl(key: string, expiresSecs: number): string {
    return signUrl(this.options, assertObjectKey(key), expiresSecs);
  }

  signedUploadUrl(key: string, expiresSecs: number, terms: UploadTerms): string {
    return signUrl(this.options, assertObjectKey(key), expiresSecs, terms);
  }

  /** For the gateway, which serves `/objects/...` of a local store. */
  verifySignedUrl(request: { method: string; path: string }): UrlVerdict {
    return verifySignedUrl(this.options, request);
  }

  /** Beside the objects, where no key leads: a half-written one can be neither read nor listed. */
  private async draft(): Promise<string> {
    const drafts = join(this.options.directory, DRAFTS);
    this.swept ??= sweep(drafts, (this.options.now?.() ?? new Date()).getTime() - DRAFT_KEPT_MS);
    await this.swept;
    await mkdir(drafts, { recursive: true });
    return join(drafts, randomBytes(8).toString('hex'));
  }

  private path(key: string): string {
    return join(this.options.directory, assertObjectKey(key));
  }

  private async prepare(key: string): Promise<string> {
    const path = this.path(key);
    await mkdir(dirname(path), { recursive: true });
    return path;
  }

  private async expect(key: string): Promise<ObjectStat> {
    const stat = await this.stat(key);
    if (!stat) throw AppError.notFound('Object');
    return stat;
  }
}

async function sweep(directory: string, before: number): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name);
    const found = await statFile(path).catch(() => null);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}

function assertRange(range: ByteRange, bytes: number): void {
  const end = range.end ?? bytes - 1;
  if (!Number.isInteger(range.start) || range.start < 0 || range.start >= bytes || end < range.start) {
    throw AppError.validation('range', 'the range lies outside of the object');
  }
}

function isMissing(error: unknown): boolean {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
