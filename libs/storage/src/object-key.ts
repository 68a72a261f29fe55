import { AppError } from '@parley/contracts';

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const MAX_LENGTH = 512;

/**
 * A key is a relative path of plain segments. No segment starts with a dot, so neither `..` nor a store's own
 * temporary files can be named; no backslash, no NUL, no percent sign survives.
 */
export function isObjectKey(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= MAX_LENGTH &&
    value.split('/').every((segment) => SEGMENT.test(segment))
  );
}

export function assertObjectKey(key: string): string {
  if (!isObjectKey(key)) throw AppError.validation('key', 'not a valid object key');
  return key;
}

const CONTENT_TYPES: Record<string, string> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};

/** From the key's extension. HTML is left out on purpose: objects are never served as pages of our own origin. */
export function contentTypeOf(key: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(key)?.[1]?.toLowerCase() ?? '';
  return CONTENT_TYPES[extension] ?? 'application/octet-stream';
}
