import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '@parley/client';
import { Webhook } from 'svix';
import { run } from '../program';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function serve(handler: Handler): Promise<{ url: string; stop: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => handler(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

const payload = (n: number): string =>
  JSON.stringify({
    event: 'call.status.updated',
    timestamp: '2026-01-02T10:31:07.000Z',
    data: { status: 'ringing', n, name: 'Zoë' },
  });
const message = (n: number): string =>
  `event: webhook\nid: ${n}.p\ndata: ${JSON.stringify({ id: `e${n}`, type: 'call.status.updated', agent_id: null, payload: payload(n) })}\n\n`;
const READY = 'event: ready\nid: 0.p\ndata: {"gap":false}\n\n';
const stream = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(text);
};

/** `parley listen` in this process, until `enough` is printed or it ends by itself. */
async function listen(url: string, args: string[] = [], enough?: string, env: Record<string, string> = {}) {
  const stop = new AbortController();
  const out: string[] = [];
  const err: string[] = [];
  const note = (list: string[]) => (line: string) => {
    list.push(line);
    if (enough !== undefined && line.includes(enough)) stop.abort();
  };
  const code = await run(['listen', '--url', url, ...args], {
    env: { PARLEY_API_KEY: 'rg_live_x', ...env },
    out: note(out),
    err: note(err),
    signal: stop.signal,
  });
  return { code, out, err };
}

describe('parley listen', () => {
  it('forwards each event with the headers of a delivery, signed with the secret it prints', async () => {
    const received: { headers: IncomingMessage['headers']; body: string }[] = [];
    const receiver = await serve((request, response, body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(received.length === 1 ? 204 : 500).end();
    });
    const parley = await serve((_request, response) => stream(response, READY + message(1) + message(2)));
    const { code, out, err } = await listen(parley.url, ['--forward-to', `${receiver.url}/hook`], '[e2]');
    const secret = /whsec_\S+/.exec(err.join('\n'))?.[0] ?? '';
    expect(code).toBe(0);
    expect(out[0]).toContain('call.status.updated');
    expect(out[1]).toContain('<- 204');
    const [first] = received;
    expect(first?.body).toBe(payload(1));
    expect(first?.headers['user-agent']).toBe('Parley-Webhooks/2.0');
    const verified = verifyWebhook({ secret, headers: first?.headers ?? {}, rawBody: first?.body ?? '' });
    expect(verified).toMatchObject({ id: 'e1', event: { event: 'call.status.updated' } });
    const standard = first?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(first?.body ?? '', standard)).toEqual(JSON.parse(payload(1)));
    await Promise.all([receiver.stop(), parley.stop()]);
  });

  it('a broken connection loses nothing and repeats nothing: it goes on where it was', async () => {
    const asked: (string | undefined)[] = [];
    const parley = await serve((request, response) => {
      asked.push(request.headers['last-event-id'] as string | undefined);
      if (asked.length === 1) stream(response, READY + message(1) + message(2).slice(0, 30));
      else
        stream(
          response,
          `event: ready\nid: 1.p\ndata: {"gap":false}\n\n${message(1)}${message(2)}${message(3)}`,
        );
      if (asked.length === 1) setImmediate(() => response.destroy());
    });
    const { out, err } = await listen(parley.url, ['--print-json'], '"n":3');
    expect(out.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['e1', 'e2', 'e3']);
    expect(asked).toEqual([undefined, '1.p']);
    expect(err.join('\n')).toContain('Reconnecting');
    await parley.stop();
  });

  it('a receiver that is down is told, and does not end it', async () => {
    const parley = await serve((_request, response) => stream(response, READY + message(1)));
    const nobody = await serve(() => undefined);
    await nobody.stop();
    const { out } = await listen(parley.url, ['--forward-to', `${nobody.url}/hook`], '!!');
    expect(out.at(-1)).toContain('ECONNREFUSED');
    await parley.stop();
  });

  it.each([
    ['7', '7 s'],
    ['Wed, 21 Oct 2015 07:28:00 GMT', '1 s'],
    [new Date(Date.now() + 20_400_000).toUTCString(), '300 s'],
    ['99999999999999', '300 s'],
    ['soon', '1 s'],
    ['-5', '1 s'],
  ])('waits before it comes again, whatever a proxy says: Retry-After %j is %s', async (asked, wait) => {
    let times = 0;
    const proxy = await serve((_request, response) => {
      times += 1;
      response.writeHead(503, { 'retry-after': asked }).end('busy');
    });
    const { err } = await listen(proxy.url, [], 'Reconnecting');
    expect(err.at(-1)).toContain(`Reconnecting in ${wait};`);
    expect(times).toBe(1);
    await proxy.stop();
  });

  it('a stream that ends at once is not asked for again and again', async () => {
    let times = 0;
    const parley = await serve((_request, response) => {
      times += 1;
      stream(response, times < 3 ? READY : READY + message(1));
      response.end();
    });
    const startedAt = performance.now();
    await listen(parley.url, [], 'e1');
    expect(times).toBe(3);
    expect(performance.now() - startedAt).toBeGreaterThan(2 * 390);
    await parley.stop();
  });

  it('a page is not taken for a stream', async () => {
    const portal = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to our Wi-Fi</h1>'),
    );
    const { code, err } = await listen(portal.url);
    expect([code, err.at(-1)]).toEqual([1, expect.stringContaining('is not a Parley')]);
    await portal.stop();
  });

  it('says when it was away for too long', async () => {
    const parley = await serve((_request, response) => stream(response, READY.replace('false', 'true')));
    const { err } = await listen(parley.url, [], 'missing');
    expect(err.at(-1)).toContain('Away for too long');
    await parley.stop();
  });

  it('asks for what was asked of it', async () => {
    const asked: string[] = [];
    const parley = await serve((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`);
      stream(response, READY + message(1));
    });
    const agent = '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d';
    await listen(parley.url, ['--events', 'session.completed, call.transferred', '--agent', agent], 'e1');
    expect(asked[0]).toBe(
      `/api/v2/config/webhooks/listen?events=session.completed%2Ccall.transferred&agent_id=${agent} Bearer rg_live_x`,
    );
    await parley.stop();
  });

  it.each([
    [401, 'UNAUTHORIZED', 'PARLEY_API_KEY is not a live key'],
    [403, 'FORBIDDEN', 'FORBIDDEN: no'],
    [400, 'VALIDATION_ERROR', 'VALIDATION_ERROR: no'],
  ])('%i %s ends it with a message', async (status, code, said) => {
    const parley = await serve((_request, response) =>
      response.writeHead(status).end(JSON.stringify({ success: false, error: { code, message: 'no' } })),
    );
    const { code: exit, err } = await listen(parley.url);
    expect([exit, err.at(-1)]).toEqual([1, expect.stringContaining(said)]);
    await parley.stop();
  });

  it.each([
    [[], { PARLEY_API_KEY: '' }, 'PARLEY_API_KEY is not set'],
    [['--forward-to', 'localhost:4000'], {}, '--forward-to'],
    [['--secret', 'abc'], {}, 'whsec_'],
  ])('what cannot work is said at once: %j %j', async (args, env, said) => {
    const { code, err } = await listen('http://127.0.0.1:1', args, undefined, env);
    expect([code, err.at(-1)]).toEqual([1, expect.stringContaining(said)]);
  });
});
