import { isNativeError } from 'node:util/types';
import { Agent, type Dispatcher } from 'undici';
import { checkUrl, type UrlCheck } from './check-url';
import { EgressError, toEgressError } from './egress-error';
import { bytesReadBefore, checkedAddresses, guardedConnector } from './guarded-connector';
import { type EgressPolicy } from './policy';
import { type Resolver, SystemResolver } from './resolver';

export interface EgressRequest {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** From the first DNS question to the last byte of the answer. */
  deadlineMs: number;
  /** Bytes of the answer that are read; the rest is cut off with the connection. */
  maxBytes: number;
  signal?: AbortSignal;
}

export interface EgressResponse {
  /** A redirect is an answer like any other: it is never followed. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  truncated: boolean;
  latencyMs: number;
}

export interface EgressOptions {
  policy: EgressPolicy;
  resolver?: Resolver;
  connectTimeoutMs?: number;
  dnsTimeoutMs?: number;
  ca?: string;
}

const MAX_HEADER_BYTES = 16_384;
const IDLE_SOCKET_MS = 4_000;
const MAX_IDLE_SOCKET_MS = 30_000;

/** The one way out of the platform to addresses that partners choose. */
export class EgressClient {
  private readonly agent: Agent;
  private readonly guard: { policy: EgressPolicy; resolver: Resolver; dnsTimeoutMs: number };

  constructor(options: EgressOptions) {
    const dnsTimeoutMs = options.dnsTimeoutMs ?? 2_000;
    const resolver = options.resolver ?? new SystemResolver(dnsTimeoutMs);
    this.guard = { policy: options.policy, resolver, dnsTimeoutMs };
    this.agent = new Agent({
      connect: guardedConnector({
        ...this.guard,
        connectTimeoutMs: options.connectTimeoutMs ?? 3_000,
        ca: options.ca,
      }),
      pipelining: 1,
      // Answers are timed by each request's own deadline; connections are limited by who calls.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: IDLE_SOCKET_MS,
      keepAliveMaxTimeout: MAX_IDLE_SOCKET_MS,
    });
  }

  /**
   * For registration: the form of the URL and, when its name resolves now, every address behind it. A name that does
   * not resolve yet is accepted over https: it is checked at each connect anyway.
   */
  async checkUrl(input: unknown): Promise<UrlCheck> {
    const check = checkUrl(input, this.guard.policy);
    if (!check.ok || check.literal) return check;
    try {
      await checkedAddresses(check.host, check.protocol, this.guard);
      return check;
    } catch (error) {
      const plain = check.protocol === 'http:';
      if (plain) return { ok: false, reason: 'must be an https URL' };
      const refused = error instanceof EgressError && error.failure === 'refused';
      return refused ? { ok: false, reason: 'host must resolve to public addresses only' } : check;
    }
  }

  /** Answers with whatever status came; throws an EgressError when no complete answer came. */
  async request(request: EgressRequest): Promise<EgressResponse> {
    const check = checkUrl(request.url, this.guard.policy);
    if (!check.ok) throw new EgressError('refused', `the URL is not allowed: ${check.reason}`);
    const startedAt = performance.now();
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(timedOut(request.deadlineMs)), request.deadlineMs);
    const onAbort = (): void => abort.abort(request.signal?.reason);
    request.signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const answer = await orAborted(this.exchange(check.url, request, abort.signal), abort.signal);
      return { ...answer, latencyMs: performance.now() - startedAt };
    } catch (error) {
      throw toEgressError(abort.signal.aborted ? abort.signal.reason : error);
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
    }
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async exchange(
    url: URL,
    request: EgressRequest,
    signal: AbortSignal,
  ): Promise<Omit<EgressResponse, 'latencyMs'>> {
    const response = await this.send(url, request, signal);
    const { body, truncated } = await readCapped(response.body, request.maxBytes);
    return { status: response.statusCode, headers: response.headers, body, truncated };
  }

  private async send(
    url: URL,
    request: EgressRequest,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const options = {
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: request.headers ?? {},
      body: request.body ?? null,
      signal,
    };
    try {
      return await this.agent.request(options);
    } catch (error) {
      // The other side closed an idle kept-alive socket just as it was used: nothing was answered, so once more.
      if (signal.aborted || !wasReusedSocket(error)) throw error;
      return this.agent.request({ ...options, reset: true });
    }
  }
}

/** undici heeds a signal only once a socket is connected; until then the caller would wait. What comes late is dropped. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function timedOut(deadlineMs: number): EgressError {
  return new EgressError('timeout', `no complete answer within ${Math.round(deadlineMs / 1000)} s`);
}

/** An earlier answer was read from this socket, none from this request. */
function wasReusedSocket(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const socket: unknown = Reflect.get(error, 'socket');
  const closed = typeof socket === 'object' && socket !== null ? Number(Reflect.get(socket, 'bytesRead')) : 0;
  return (bytesReadBefore.get(error) ?? closed) > 0;
}

async function readCapped(
  stream: Dispatcher.ResponseData['body'],
  maxBytes: number,
): Promise<{ body: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop destroys the stream, and the socket with it.
    if (size > maxBytes) return { body: Buffer.concat(chunks).subarray(0, maxBytes), truncated: true };
  }
  return { body: Buffer.concat(chunks), truncated: false };
}
