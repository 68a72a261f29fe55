import { createClient, type ParleyClient } from './client';
import { ParleyError } from './http/parley-error';

type Answer = [status: number, body: unknown, headers?: Record<string, string>];

/** A server that gives its answers in turn and remembers what it was asked. */
function server(...answers: (Answer | Error)[]) {
  const asked: { method: string; url: string; headers: Headers; body: string }[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const body = await request.text();
    asked.push({ method: request.method, url: request.url, headers: request.headers, body });
    const next = answers.shift();
    if (next === undefined) throw new Error('nothing left to answer');
    if (next instanceof Error) throw next;
    const [status, value, headers] = next;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return new Response(text, { status, headers: { 'x-request-id': 'r1', ...headers } });
  };
  const client = createClient({
    baseUrl: 'http://parley.example/',
    apiKey: 'rg_live_x',
    fetch,
    retry: { baseMs: 1 },
  });
  return { client, asked };
}

const ok = (data: unknown): Answer => [200, { success: true, data }];
const refused = (status: number, code: string, headers?: Record<string, string>): Answer => [
  status,
  { success: false, error: { code, message: 'no' } },
  headers,
];
const failure = (promise: Promise<unknown>): Promise<ParleyError> =>
  promise.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => error as ParleyError,
  );

describe('the client', () => {
  it('takes the envelope off and sends key, path, query and body', async () => {
    const { client, asked } = server(ok({ id: 'a' }), ok({ calls: [] }));
    const id = '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d';
    expect(await client.put('/api/v2/agent/{id}', { path: { id }, body: { prompt: 'Hi' } })).toEqual({
      id: 'a',
    });
    await client.get('/api/v2/calls', { query: { limit: 2, status: 'completed' } });
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `PUT http://parley.example/api/v2/agent/${id}`,
      'GET http://parley.example/api/v2/calls?limit=2&status=completed',
    ]);
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer rg_live_x');
    expect(asked[0]?.headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ prompt: 'Hi' });
  });

  it('throws what the API refused, as it said it', async () => {
    const details = [{ field: 'to_number', message: 'to_number is required' }];
    const { client } = server([
      400,
      { success: false, error: { code: 'VALIDATION_ERROR', message: 'to_number is required', details } },
    ]);
    const error = await failure(client.get('/api/v2/agent'));
    expect(error).toBeInstanceOf(ParleyError);
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', status: 400, details, requestId: 'r1' });
  });

  it.each<[string, Answer]>([
    ['a page of a proxy', [418, '<html>teapot</html>']],
    ['another JSON', [200, { hello: 1 }]],
    ['nothing', [200, '']],
  ])('%s instead of the envelope is UNEXPECTED_ANSWER', async (_what, answer) => {
    const { client } = server(answer);
    expect(await failure(client.get('/api/v2/agent'))).toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      requestId: 'r1',
    });
  });

  it('tries a GET again, and a POST under one Idempotency-Key', async () => {
    const { client, asked } = server(refused(502, 'INTERNAL_ERROR'), new Error('reset'), ok({ id: 'c' }));
    const body = { agent_id: '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d', to_number: '+14155550101' };
    await client.post('/api/v2/calls/start', { body });
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(asked).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(asked.map((one) => one.body))).toEqual(new Set([JSON.stringify(body)]));
  });

  it("takes a key of the caller's; two requests have two of the client's", async () => {
    const { client, asked } = server(ok({}), ok({}), ok({}));
    const path = { id: '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d' };
    await client.post('/api/v2/calls/{id}/hangup', { path, idempotencyKey: 'mine' });
    await client.post('/api/v2/calls/{id}/hangup', { path });
    await client.post('/api/v2/calls/{id}/hangup', { path });
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe('mine');
    expect(new Set(keys).size).toBe(3);
  });

  it("tries an operator's POST again under its key: a credit is given once", async () => {
    const { client, asked } = server(new Error('reset'), ok({ balance: '1.00' }));
    const path = { id: '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d' };
    await client.post('/admin/v1/partners/{id}/credits', { path, body: { amount: '1' } });
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, keys[0]]).toEqual([2, keys[1]]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('does not try a PATCH, a PUT or a DELETE again', async () => {
    const path = { id: '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d' };
    const attempts: ((client: ParleyClient) => Promise<unknown>)[] = [
      (client) => client.patch('/api/v2/config/webhooks/{id}', { path, body: {} }),
      (client) => client.put('/api/v2/agent/{id}', { path, body: {} }),
      (client) => client.delete('/api/v2/agent/{id}', { path }),
    ];
    for (const attempt of attempts) {
      const { client, asked } = server(refused(502, 'INTERNAL_ERROR'), ok({}));
      expect(await failure(attempt(client))).toMatchObject({ status: 502 });
      expect(asked).toHaveLength(1);
    }
  });

  it('gives up after its tries with the last error', async () => {
    const reset = new Error('reset');
    const { client, asked } = server(reset, reset, reset, reset, reset);
    expect(await failure(client.get('/api/v2/agent'))).toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
    expect(asked).toHaveLength(4);
  });

  it('a server that does not answer is TIMEOUT', async () => {
    const client = createClient({
      baseUrl: 'http://parley.example',
      apiKey: 'x',
      timeoutMs: 20,
      retry: { attempts: 1 },
      fetch: (request) =>
        new Promise((_resolve, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
        }),
    });
    expect(await failure(client.get('/api/v2/agent'))).toMatchObject({ code: 'TIMEOUT', status: 0 });
  });

  it("ends at once when the caller's signal does", async () => {
    const { client, asked } = server(refused(429, 'RATE_LIMITED', { 'retry-after': '30' }), ok({}));
    const controller = new AbortController();
    const answer = client.get('/api/v2/agent', { signal: controller.signal });
    setImmediate(() => controller.abort());
    expect((await failure(answer)).name).toBe('AbortError');
    expect(asked.length).toBeLessThanOrEqual(1);
  });

  it('lists page by page, no further than it is asked', async () => {
    const page = (ids: string[], next: string | null): Answer =>
      ok({ calls: ids.map((id) => ({ call_id: id })), pagination: { next_cursor: next } });
    const { client, asked } = server(page(['a', 'b'], 'c1'), page(['c'], null));
    const seen: string[] = [];
    for await (const call of client.list('/api/v2/calls', { query: { limit: 2 } })) seen.push(call.call_id);
    expect(seen).toEqual(['a', 'b', 'c']);
    expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?limit=2', '?limit=2&cursor=c1']);
    const lazy = server(page(['a'], 'c1'));
    for await (const _call of lazy.client.list('/api/v2/calls')) break;
    expect(lazy.asked).toHaveLength(1);
  });

  it('an address that is none is refused at once', () => {
    expect(() => createClient({ baseUrl: 'parley', apiKey: 'x' })).toThrow(ParleyError);
  });
});
