import { isUtf8 } from 'node:buffer';
import { AppError, ERROR_STATUS, type ErrorBody, isUuid } from '@parley/contracts';

export type JsonObject = Record<string, unknown>;

/** What comes back on the bus. */
export type ReplyEnvelope = { ok: true; data?: unknown } | { ok: false; error: ErrorBody };

/** A plain JSON object out of raw bytes; null for anything else. */
export function parseObject(bytes: Uint8Array): JsonObject | null {
  try {
    if (!isUtf8(bytes)) return null;
    const value: unknown = JSON.parse(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'),
    );
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Why a body cannot be handed to a handler; null when it can. */
export function bodyProblem(body: JsonObject | null): { field: string; message: string } | null {
  if (!body) return { field: 'body', message: 'the body must be a JSON object' };
  if ('account_id' in body && !isUuid(body['account_id'])) {
    return { field: 'account_id', message: 'account_id must be a uuid' };
  }
  return null;
}

/** The data of a reply, or the AppError it carries. A reply that is neither is the fault of the other side. */
export function openReply(bytes: Uint8Array, subject: string): unknown {
  const envelope = parseObject(bytes);
  if (envelope?.['ok'] === true) return envelope['data'];
  const error = envelope?.['error'];
  if (envelope?.['ok'] === false && isErrorBody(error)) throw AppError.fromBody(error);
  throw AppError.downstream(`${subject} gave an answer that cannot be read`);
}

function isErrorBody(value: unknown): value is ErrorBody {
  return isObject(value) && typeof value['message'] === 'string' && String(value['code']) in ERROR_STATUS;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
