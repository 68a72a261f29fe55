import type { Readable } from 'node:stream';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { BadFile, READ_LIMITS } from './read-limits';

export interface ZipEntry {
  name: string;
  packed: number;
  /** As declared; what comes out may be another thing. */
  bytes: number;
}

/** The table of contents, and nothing inflated. Refuses what declares too much. */
export async function listZip(file: Buffer): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  await eachEntry(file, async (entry) => void entries.push(describe(entry)));
  return entries;
}

/** Inflates every text part, counting: a header that lies about sizes is found out here, before anything is kept. */
export async function assertHonestZip(file: Buffer): Promise<void> {
  let total = 0;
  await eachEntry(file, async (entry, zip) => {
    if (!/\.(xml|rels)$/i.test(entry.fileName)) return;
    let before = '';
    for await (const chunk of await streamOf(zip, entry)) {
      const bytes = chunk as Buffer;
      total += bytes.length;
      if (total > READ_LIMITS.zipTextBytes) throw bomb();
      const text = before + bytes.toString('latin1');
      // Word never writes one; it is how small files become endless ones, or others' files become theirs.
      if (/<!(DOCTYPE|ENTITY)/i.test(text.replace(/\0/g, ''))) {
        throw new BadFile('The Word file holds a document type declaration, which is not allowed.');
      }
      before = text.slice(-32);
    }
  });
}

async function eachEntry(file: Buffer, take: (entry: Entry, zip: ZipFile) => Promise<void>): Promise<void> {
  const zip = await open(file);
  let declared = 0;
  let count = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', (error: Error) => reject(damaged(error)));
    zip.on('end', () => resolve());
    zip.on('entry', (entry: Entry) => {
      declared += entry.uncompressedSize;
      count += 1;
      if (count > READ_LIMITS.zipEntries || declared > READ_LIMITS.zipBytes || isBomb(entry)) {
        reject(bomb());
        return;
      }
      take(entry, zip).then(
        () => zip.readEntry(),
        (error: unknown) => reject(error instanceof BadFile ? error : damaged(error)),
      );
    });
    zip.readEntry();
  }).finally(() => zip.close());
}

function open(file: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(file, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(damaged(error)) : resolve(zip),
    );
  });
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(damaged(error)) : resolve(stream)));
  });
}

function describe(entry: Entry): ZipEntry {
  return { name: entry.fileName, packed: entry.compressedSize, bytes: entry.uncompressedSize };
}

function isBomb(entry: Entry): boolean {
  const { compressedSize: packed, uncompressedSize: bytes } = entry;
  return bytes > 1024 * 1024 && bytes > Math.max(packed, 1) * READ_LIMITS.zipRatio;
}

function bomb(): BadFile {
  return new BadFile('The Word file unpacks to far more than a document of its size should hold.');
}

function damaged(cause: unknown): BadFile {
  return new BadFile('The Word file is damaged or cut off.', { cause });
}
