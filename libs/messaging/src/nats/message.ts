import { isUtf8 } from 'node:buffer';
import { isUuid } from '@parley/contracts';
import { newId, requestContext, type RequestContext } from '@parley/platform';
import { headers, type Msg, type MsgHdrs } from 'nats';

export type JsonObject = Record<string, unknown>;

const PRINTABLE = /^[\x21-\x7e][\x20-\x7e]{0,199}$/;

/** One header of a message; undefined also when the header block cannot be read at all. */
export function headerOf(message: Msg, name: string): string | undefined {
  try {
    return message.headers?.get(name) || undefined;
  } catch {
    return undefined;
  }
}

export function natsHeaders(values: Record<string, string>): MsgHdrs {
  const block = headers();
  for (const [name, value] of Object.entries(values)) block.set(name, value);
  return block;
}

/** All headers as plain text, for the dead letter. */
export function plainHeaders(message: Msg): Record<string, string> {
  try {
    const block = message.headers;
    return block ? Object.fromEntries(block.keys().map((name) => [name, block.get(name)])) : {};
  } catch {
    return {};
  }
}

/** The current request context as message headers. Values a header cannot carry are left out. */
export function contextHeaders(
  context: RequestContext | undefined = requestContext.get(),
): Record<string, string> {
  const all = {
    'request-id': context?.requestId,
    'account-id': context?.accountId,
    'call-id': context?.callId,
    traceparent: context?.traceparent,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => PRINTABLE.test(entry[1] ?? '')),
  );
}

/** The request context a message carries. `header` reads one header; malformed values count as absent. */
export function contextOf(header: (name: string) => string | undefined): RequestContext {
  const text = (name: string): string | undefined => {
    const value = header(name);
    return value && PRINTABLE.test(value) ? value : undefined;
  };
  const accountId = text('account-id');
  const callId = text('call-id');
  const traceparent = text('traceparent');
  const deadlineAt = Number(text('deadline') ?? Number.NaN);
  return {
    requestId: text('request-id') ?? newId(),
    ...(isUuid(accountId) ? { accountId } : {}),
    ...(callId ? { callId } : {}),
    ...(traceparent ? { traceparent } : {}),
    ...(Number.isSafeInteger(deadlineAt) ? { deadlineAt } : {}),
  };
}

/** The JSON object in a message body; null for anything else. */
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

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
