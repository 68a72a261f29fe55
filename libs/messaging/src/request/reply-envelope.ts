import { AppError, ERROR_STATUS, type ErrorBody, isUuid } from '@parley/contracts';
import { isObject, type JsonObject, parseObject } from '../nats/message';

/** The body of a reply message. */
export type ReplyEnvelope = { ok: true; data?: unknown } | { ok: false; error: ErrorBody };

/** Why a body cannot be handed to a handler; null when it can. */
export function bodyProblem(body: JsonObject | null): { field: string; message: string } | null {
  if (!body) return { field: 'body', message: 'the body must be a JSON object' };
  if ('account_id' in body && !isUuid(body['account_id'])) {
    return { field: 'account_id', message: 'account_id must be a uuid' };
  }
  return null;
}

/** The data of a reply. Throws the AppError it carries; INTERNAL_ERROR 502 when it is no envelope. */
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

export function failure(error: AppError): ReplyEnvelope {
  return { ok: false, error: error.toBody() };
}
