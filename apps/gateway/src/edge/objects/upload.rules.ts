import type { UploadTerms } from '@parley/storage';

/** What is wrong with an upload before its first byte is read; the same demands S3 makes of a signed address. */
export function uploadProblem(
  headers: { 'content-length'?: string | undefined; 'content-type'?: string | undefined },
  terms: UploadTerms,
): { header: string; message: string } | null {
  const length = headers['content-length'];
  if (length === undefined) {
    return { header: 'Content-Length', message: 'Content-Length is required: send the body in one piece' };
  }
  if (Number(length) !== terms.bytes) {
    return {
      header: 'Content-Length',
      message: `this address takes exactly ${terms.bytes} bytes, not ${length}`,
    };
  }
  if (headers['content-type'] !== terms.contentType) {
    return { header: 'Content-Type', message: `Content-Type must be ${terms.contentType}` };
  }
  return null;
}
