import { LRUCache } from 'lru-cache';
import { isNativeError } from 'node:util/types';
import { checkUrl, type UrlCheck } from './check-url';
import { EgressError, toEgressError } from './egress-error';
import { type Answer, Exchange } from './exchange';
import { checkedAddresses, GuardedAgents } from './guarded-agents';
import type { EgressPolicy } from './policy';
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
  /** How many requests a connection carries before it is closed. */
  requestsPerSocket?: number;
  ca?: string;
}

/** A busy connection is never idle, and would go on to an address its name left long ago. */
const REQUESTS_PER_SOCKET = 250;
const KNOWN_FORMS = 2_000;

/** The one way out of the platform to addresses that partners choose. */
export class EgressClient {
  private readonly agents: GuardedAgents;
  private readonly forms = new LRUCache<string, UrlCheck>({ max: KNOWN_FORMS });
  private readonly guard: { policy: EgressPolicy; resolver: Resolver; dnsTimeoutMs: number };

  constructor(options: EgressOptions) {
    const dnsTimeoutMs = options.dnsTimeoutMs ?? 2_000;
    const resolver = options.resolver ?? new SystemResolver(dnsTimeoutMs);
    this.guard = { policy: options.policy, resolver, dnsTimeoutMs };
    this.agents = new GuardedAgents({
      ...this.guard,
      connectTimeoutMs: options.connectTimeoutMs ?? 3_000,
      requestsPerSocket: options.requestsPerSocket ?? REQUESTS_PER_SOCKET,
      ca: options.ca,
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
    const check = this.checkForm(request.url);
    if (!check.ok) throw new EgressError('refused', `the URL is not allowed: ${check.reason}`);
    const startedAt = performance.now();
    const sending = new Sending(this.agents, check.url, request);
    const timer = setTimeout(() => sending.abort(timedOut(request.deadlineMs)), request.deadlineMs);
    const onAbort = (): void => sending.abort(aborted(request.signal));
    if (request.signal?.aborted) onAbort();
    request.signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const answer = await sending.answer();
      return { ...answer, latencyMs: performance.now() - startedAt };
    } catch (error) {
      throw toEgressError(error);
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Ends what is on its way; nothing is sent any more. */
  close(): void {
    this.agents.destroy();
  }

  /** The form of a URL decides alone, so it is read once for all the requests that go there. */
  private checkForm(url: string): UrlCheck {
    const known = this.forms.get(url);
    if (known) return known;
    const check = checkUrl(url, this.guard.policy);
    this.forms.set(url, check);
    return check;
  }
}

/** A request, sent once more when a kept-alive connection broke under it. */
class Sending {
  private exchange: Exchange | null = null;
  private cause: Error | null = null;

  constructor(
    private readonly agents: GuardedAgents,
    private readonly url: URL,
    private readonly request: EgressRequest,
  ) {}

  async answer(): Promise<Answer> {
    try {
      return await this.send();
    } catch (error) {
      // Nothing was answered and, as far as can be known, nothing was taken in: once more. Anything else is an answer.
      if (this.cause || this.agents.destroyed || !this.exchange?.brokeUnanswered) throw error;
      return this.send();
    }
  }

  abort(cause: Error): void {
    this.cause ??= cause;
    this.exchange?.abort(this.cause);
  }

  private async send(): Promise<Answer> {
    if (this.cause) throw this.cause;
    if (this.agents.destroyed) throw new Error('the client is closed');
    const { url, request } = this;
    this.exchange = new Exchange(this.agents, {
      url,
      method: request.method,
      headers: request.headers ?? {},
      body: request.body,
      maxBytes: request.maxBytes,
    });
    return this.exchange.answer;
  }
}

function aborted(signal: AbortSignal | undefined): Error {
  return isNativeError(signal?.reason) ? signal.reason : new Error('the request was called off');
}

function timedOut(deadlineMs: number): EgressError {
  const limit = deadlineMs < 1_000 ? `${deadlineMs} ms` : `${Math.round(deadlineMs / 1_000)} s`;
  return new EgressError('timeout', `no complete answer within ${limit}`);
}
