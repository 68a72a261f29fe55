import { AppError } from '@parley/contracts';
import express, { type Request, type Response } from 'express';
import { parseJson } from './json-text';

/** Larger ones are 413. */
const BODY_MAX_BYTES = 1024 * 1024;
const readBytes = express.raw({ type: () => true, limit: BODY_MAX_BYTES, inflate: true });
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
/** RFC 8259: JSON that is sent between systems is UTF-8. Other parameters mean nothing. */
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i;

/** The JSON body of a request; undefined when there is none. */
export async function readJsonBody(request: Request, response: Response): Promise<unknown> {
  const bytes = await readRaw(request, response);
  if (bytes.length === 0) return undefined;
  const type = request.headers['content-type'] ?? '';
  if (!JSON_TYPE.test(type) || OTHER_CHARSET.test(type)) {
    throw AppError.validation('body', 'the body must be JSON, sent with Content-Type: application/json');
  }
  return parseJson(decodeUtf8(bytes));
}

async function readRaw(request: Request, response: Response): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    readBytes(request, response, (error?: unknown) => (error ? reject(asAppError(error)) : resolve()));
  });
  const body: unknown = request.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw AppError.validation('body', 'the body is not valid UTF-8');
  }
}

function asAppError(error: unknown): unknown {
  const type: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'type') : undefined;
  if (type === 'entity.too.large') {
    const message = 'the body is larger than 1 MiB';
    return new AppError('VALIDATION_ERROR', message, { status: 413, details: [{ field: 'body', message }] });
  }
  // Cut off on the way, an unknown encoding, a length that lies, broken gzip: all the client's.
  return AppError.validation('body', 'the body could not be read');
}
