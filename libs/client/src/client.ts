import { randomUUID } from 'node:crypto';
import createFetchClient from 'openapi-fetch';
import type { paths } from './generated/schema';
import { errorOf, isObject, ParleyError } from './http/parley-error';
import { DEFAULT_RETRY, type RetryPolicy } from './http/retry.rules';
import { type Fetch, transport } from './http/transport';
import type { CallOptions, DataOf, ItemOf, Method, PagedPath, PathWith, RequestArgs } from './request-types';

export interface ClientOptions {
  /** Where Parley is: `https://parley.example`, without `/api/v2`. */
  baseUrl: string;
  /** `rg_live_...`; for `/admin/v1` the operator's token. */
  apiKey: string;
  /** Instead of the global one. */
  fetch?: Fetch;
  /** For one try. Default 30 s. */
  timeoutMs?: number;
  /** Tries, waits. `{ attempts: 1 }` never tries again. */
  retry?: Partial<RetryPolicy>;
}

interface LooseOptions extends CallOptions {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}
type LooseRequest = (
  method: Method,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** The whole API, typed by its OpenAPI document. Answers are their `data`; everything else is a ParleyError. */
export class ParleyClient {
  private readonly request: LooseRequest;

  constructor({ baseUrl, apiKey, fetch, timeoutMs = 30_000, retry = {} }: ClientOptions) {
    const client = createFetchClient<paths>({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
      // A key follows nobody elsewhere.
      redirect: 'error',
      fetch: transport({
        fetch: fetch ?? ((request) => globalThis.fetch(request)),
        timeoutMs,
        retry: { ...DEFAULT_RETRY, ...retry },
      }),
    });
    this.request = client.request as unknown as LooseRequest;
  }

  get<P extends PathWith<'get'>>(path: P, ...args: RequestArgs<P, 'get'>): Promise<DataOf<P, 'get'>> {
    return this.send('get', path, args[0] as LooseOptions | undefined);
  }

  post<P extends PathWith<'post'>>(path: P, ...args: RequestArgs<P, 'post'>): Promise<DataOf<P, 'post'>> {
    return this.send('post', path, args[0] as LooseOptions | undefined);
  }

  put<P extends PathWith<'put'>>(path: P, ...args: RequestArgs<P, 'put'>): Promise<DataOf<P, 'put'>> {
    return this.send('put', path, args[0] as LooseOptions | undefined);
  }

  patch<P extends PathWith<'patch'>>(path: P, ...args: RequestArgs<P, 'patch'>): Promise<DataOf<P, 'patch'>> {
    return this.send('patch', path, args[0] as LooseOptions | undefined);
  }

  delete<P extends PathWith<'delete'>>(
    path: P,
    ...args: RequestArgs<P, 'delete'>
  ): Promise<DataOf<P, 'delete'>> {
    return this.send('delete', path, args[0] as LooseOptions | undefined);
  }

  /** Every entry of a list, newest first, page by page as they are asked for. */
  async *list<P extends PagedPath>(path: P, ...args: RequestArgs<P, 'get'>): AsyncGenerator<ItemOf<P>> {
    const options = (args[0] ?? {}) as LooseOptions;
    let cursor: unknown = options.query?.['cursor'];
    do {
      const query = { ...options.query, ...(cursor === undefined ? {} : { cursor }) };
      const page = await this.send<Record<string, unknown>>('get', path, { ...options, query });
      const { pagination, ...lists } = page;
      for (const list of Object.values(lists)) if (Array.isArray(list)) yield* list as ItemOf<P>[];
      cursor = isObject(pagination) ? pagination['next_cursor'] : null;
    } while (typeof cursor === 'string');
  }

  private async send<Data>(method: Method, path: string, options: LooseOptions = {}): Promise<Data> {
    const { data, error, response } = await this.request(method, path, {
      params: { path: options.path ?? {}, query: options.query ?? {} },
      headers: { ...safeToRepeat(method, options.idempotencyKey), ...options.headers },
      ...(options.body === undefined ? {} : { body: options.body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    const body = data ?? error;
    if (response.ok && isObject(body) && body['success'] === true) return body['data'] as Data;
    throw errorOf(response.status, response.headers, body);
  }
}

/** Every POST honours an Idempotency-Key, those of operators too. */
function safeToRepeat(method: Method, key: string | undefined): Record<string, string> {
  if (method !== 'post') return {};
  return { 'idempotency-key': key ?? randomUUID() };
}

export function createClient(options: ClientOptions): ParleyClient {
  if (!URL.canParse(options.baseUrl))
    throw new ParleyError('INVALID_BASE_URL', `${options.baseUrl} is no URL`);
  return new ParleyClient(options);
}
