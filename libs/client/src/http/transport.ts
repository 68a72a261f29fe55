import { setTimeout as sleep } from 'node:timers/promises';
import { errorOf, ParleyError } from './parley-error';
import { retryAfterOf, type RetryPolicy, waitBefore } from './retry.rules';

export type Fetch = (request: Request) => Promise<Response>;

export interface TransportOptions {
  fetch: Fetch;
  /** For one try, from connecting to the last byte. */
  timeoutMs: number;
  retry: RetryPolicy;
}

/** `fetch` that waits no longer than it should and tries again what may be tried again. */
export function transport({ fetch, timeoutMs, retry }: TransportOptions): Fetch {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const last = await once(fetch, request, timeoutMs);
      const wait = waitBefore({ ...last.facts, attempt }, retry, Math.random());
      if (wait === null) {
        if (last.response) return last.response;
        throw last.error;
      }
      await sleep(wait, undefined, { signal: request.signal });
    }
  };
}

interface Facts {
  method: string;
  idempotent: boolean;
  status: number;
  code?: string;
  replayed: boolean;
  retryAfterSecs: number | null;
}
type Try = { facts: Facts; response: Response } | { facts: Facts; response?: undefined; error: unknown };

async function once(fetch: Fetch, request: Request, timeoutMs: number): Promise<Try> {
  const { method } = request;
  const idempotent = request.headers.has('idempotency-key');
  const deadline = AbortSignal.timeout(timeoutMs);
  // A body can be sent once: every try sends a copy.
  const copy = new Request(request.clone(), { signal: AbortSignal.any([request.signal, deadline]) });
  try {
    const answer = await fetch(copy);
    // Read here, so that the deadline covers the body, too.
    const text = await answer.text();
    const response = new Response(text === '' ? null : text, {
      status: answer.status,
      headers: withoutLength(answer.headers),
    });
    const code = answer.status < 400 ? undefined : errorOf(answer.status, answer.headers, parsed(text)).code;
    const facts = {
      method,
      idempotent,
      status: answer.status,
      ...(code === undefined ? {} : { code }),
      replayed: answer.headers.get('idempotent-replayed') === 'true',
      retryAfterSecs: retryAfterOf(answer.headers),
    };
    return { facts, response };
  } catch (cause) {
    // The caller's own abort is the caller's.
    if (request.signal.aborted) throw cause;
    const error = deadline.aborted
      ? new ParleyError('TIMEOUT', `No answer within ${timeoutMs} ms`, { cause })
      : new ParleyError('NETWORK_ERROR', `Could not reach ${new URL(request.url).origin}`, { cause });
    return { facts: { method, idempotent, status: 0, replayed: false, retryAfterSecs: null }, error };
  }
}

/** Of the text as it is now, not as it travelled. */
function withoutLength(headers: Headers): Headers {
  const copy = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) copy.delete(name);
  return copy;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
