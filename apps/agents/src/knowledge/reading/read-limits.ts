import type { DocumentType } from '@parley/contracts';

/** What a file can be; a web link is read as one of them. */
export type FileType = Exclude<DocumentType, 'web_link'>;

/** What reading one document may take. A document that needs more is refused, with a message for the tenant. */
export const READ_LIMITS = {
  wallMs: 30_000,
  /** Of the whole reading process. */
  rssBytes: 512 * 1024 * 1024,
  heapMb: 320,
  pages: 2_000,
  rows: 100_000,
  /** Characters of text that come out: about 1500 dense pages. */
  characters: 5_000_000,
  /** Of markup: deeper than anything people write, shallower than what ends a stack. */
  depth: 400,
  zipEntries: 5_000,
  /** Of everything in a .docx, as it declares, and of its text parts, as they really are. */
  zipBytes: 256 * 1024 * 1024,
  zipTextBytes: 64 * 1024 * 1024,
  /** Text packs 20:1, bombs 1000:1. */
  zipRatio: 200,
} as const;

/** What the reading process is asked. */
export interface ReadRequest {
  type: FileType;
  /** As the server that had it said. */
  charset?: string | undefined;
}

/** The first thing the reading process says: everything is loaded, the file may come. */
export const READY = 'ready\n';

export type ReadReply = { ok: true; markdown: string } | { ok: false; message: string };

/** Says what is wrong with the file, as a sentence for its owner. */
export class BadFile extends Error {}
