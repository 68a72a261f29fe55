import { charsetOf, essenceOf } from '../reading/content-type';
import type { FileType } from '../reading/read-limits';

const TYPES: Record<string, FileType> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/x-markdown': 'md',
  'text/csv': 'csv',
  'application/csv': 'csv',
  'application/pdf': 'pdf',
};
/** What servers say of files they know nothing about: then the address tells, or the first bytes. */
const SAYS_NOTHING = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'text/plain']);
const BY_EXTENSION: Record<string, FileType> = {
  md: 'md',
  markdown: 'md',
  csv: 'csv',
  pdf: 'pdf',
  txt: 'txt',
  html: 'html',
  htm: 'html',
};

export interface PageType {
  type: FileType;
  mimeType: string;
  charset: string | undefined;
}

/** What a page is to be read as; null when it is nothing that holds text. */
export function pageTypeOf(contentType: string, path: string, body: Uint8Array): PageType | null {
  const mimeType = essenceOf(contentType);
  const charset = charsetOf(contentType);
  if (!SAYS_NOTHING.has(mimeType)) {
    const type = TYPES[mimeType];
    return type ? { type, mimeType, charset } : null;
  }
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  const type = BY_EXTENSION[extension] ?? sniffed(body, mimeType === 'text/plain');
  return type ? { type, mimeType: mimeOf(type), charset } : null;
}

function sniffed(body: Uint8Array, isText: boolean): FileType | null {
  const head = Buffer.from(body.subarray(0, 512)).toString('latin1').trimStart();
  if (head.startsWith('%PDF-')) return 'pdf';
  if (isText) return 'txt';
  return /^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|body|!--)/i.test(head) ? 'html' : null;
}

function mimeOf(type: FileType): string {
  return Object.keys(TYPES).find((mime) => TYPES[mime] === type) ?? 'text/plain';
}
