import { isUuid } from '@parley/contracts';
import { newId, requestContext, type RequestContext } from '@parley/platform';

const PRINTABLE = /^[\x21-\x7e][\x20-\x7e]{0,199}$/;

/** The request being served, as headers of what it causes. What could not stand in a header is left out. */
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

/** The context a message is served in. `header` reads one of its headers; whatever is malformed counts as absent. */
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
