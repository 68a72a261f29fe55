import { setTimeout as wait } from 'node:timers/promises';
import type { ProviderDeadlines } from '../config';
import { ProviderError } from '../ports/errors';
import { Deadline } from './deadline';
import { connectionFailure, statusError } from './http-errors';

export interface HttpOptions {
  provider: string;
  /** with the version segment */
  baseUrl: string;
  apiKey: string | undefined;
  deadlines: ProviderDeadlines;
}

export interface HttpRequest {
  path: string;
  headers?: Record<string, string>;
  /** called once an attempt: a body can be read once only */
  body(): string | FormData;
  /** statuses handed to the caller instead of thrown */
  accept?: readonly number[];
}

const RETRIED = new Set([429, 502, 503]);
/** between the last event and the end of the response */
const DRAIN_TIME = 100;
const RETRY_AFTER_DEFAULT = 200;
/** Nobody on the telephone waits longer than this for a provider to have time again. */
const RETRY_AFTER_MAX = 2_000;

/** A response whose body is read under the request's deadlines. */
export interface HttpResponse {
  status: number;
  /** lower case, without parameters */
  contentType: string;
  bytes(): AsyncGenerator<Uint8Array, void, undefined>;
  text(): Promise<string>;
}

export class ProviderHttp {
  private readonly baseUrl: string;

  constructor(private readonly options: HttpOptions) {
    this.baseUrl = options.baseUrl.replace(/\/+$/, '');
  }

  /** Tries once more when there was no connection or the server has no time for us (429, 502, 503). */
  async post(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    signal.throwIfAborted();
    try {
      return await this.attempt(request, signal);
    } catch (error) {
      const pause = error instanceof ProviderError ? retryPause(error) : null;
      if (pause === null) throw error;
      await wait(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
      return this.attempt(request, signal);
    }
  }

  private async attempt(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const { provider, apiKey, deadlines } = this.options;
    const body = request.body();
    const headers: Record<string, string> = { ...request.headers };
    if (typeof body === 'string') headers['content-type'] = 'application/json';
    if (apiKey) headers['authorization'] = `Bearer ${apiKey}`;
    const deadline = new Deadline(provider, deadlines.total, signal);
    let response: Response;
    try {
      deadline.expect(deadlines.response, 'response');
      const init: RequestInit = {
        method: 'POST',
        headers,
        body,
        signal: deadline.signal,
        redirect: 'manual',
      };
      response = await fetch(`${this.baseUrl}${request.path}`, init);
    } catch (error) {
      deadline.end();
      throw deadline.passed ? deadline.reason() : connectionFailure(provider, error);
    }
    const answer = readable(provider, response, deadline, deadlines.idle);
    if (response.ok || request.accept?.includes(response.status)) return answer;
    throw statusError(provider, response, await answer.text().catch(() => ''));
  }
}

function retryPause(error: ProviderError): number | null {
  if (error.kind !== 'unavailable') return null;
  if (error.status !== undefined && !RETRIED.has(error.status)) return null;
  const pause = error.retryAfter ?? RETRY_AFTER_DEFAULT;
  return pause <= RETRY_AFTER_MAX ? pause : null;
}

function readable(provider: string, response: Response, deadline: Deadline, idle: number): HttpResponse {
  const bytes = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    const reader = response.body?.getReader();
    try {
      for (;;) {
        deadline.expect(idle, 'data');
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return;
        if (value) {
          deadline.rest();
          yield value;
        }
      }
    } catch (error) {
      if (deadline.passed) throw deadline.reason();
      throw error instanceof ProviderError
        ? error
        : new ProviderError(provider, 'bad_response', 'the stream was cut', { retryable: true });
    } finally {
      deadline.end();
      if (reader) void drain(reader);
    }
  };
  return {
    status: response.status,
    contentType: (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    bytes,
    text: async () => {
      const parts: Uint8Array[] = [];
      for await (const part of bytes()) parts.push(part);
      return Buffer.concat(parts).toString('utf8');
    },
  };
}

/** Reads what is left, so that the connection can serve the next request; a stream left in the middle is cut instead. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const cut = setTimeout(() => void reader.cancel().catch(() => undefined), DRAIN_TIME);
  try {
    while (!(await reader.read()).done);
  } catch {
    // the connection is gone already
  } finally {
    clearTimeout(cut);
  }
}
