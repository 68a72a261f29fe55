import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { EgressClient, type EgressRequest } from './egress-client';
import { EgressError } from './egress-error';
import { TEST_CERTIFICATE, TEST_KEY } from '../test/fixtures/test-certificate';
import { EgressPolicy } from './policy';
import type { Resolver } from './resolver';

const cleanUp: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

interface Receiver {
  port: number;
  connections: number;
  requests: IncomingMessage[];
}

async function listening(server: Server, seen: Receiver, address = '127.0.0.1'): Promise<Receiver> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    seen.connections += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(seen.port, address, resolve));
  seen.port = (server.address() as AddressInfo).port;
  cleanUp.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return seen;
}

async function receiver(answer: RequestListener = (_, response) => response.end('ok')): Promise<Receiver> {
  const seen: Receiver = { port: 0, connections: 0, requests: [] };
  const server = createServer((request, response) => {
    seen.requests.push(request);
    request.resume();
    answer(request, response);
  });
  return listening(server, seen);
}

interface Given {
  allowed?: string[];
  resolve?: Resolver['resolve'];
  requestsPerSocket?: number;
  ca?: string;
}

function client(options: Given = {}): EgressClient {
  const egress = new EgressClient({
    policy: EgressPolicy.allowing(options.allowed ?? []),
    dnsTimeoutMs: 400,
    connectTimeoutMs: 400,
    ...(options.resolve ? { resolver: { resolve: options.resolve } } : {}),
    ...(options.requestsPerSocket ? { requestsPerSocket: options.requestsPerSocket } : {}),
    ...(options.ca ? { ca: options.ca } : {}),
  });
  cleanUp.push(() => egress.close());
  return egress;
}

const post = (url: string, change: Partial<EgressRequest> = {}): EgressRequest => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
  deadlineMs: 2_000,
  maxBytes: 1_024,
  ...change,
});

async function failureOf(work: Promise<unknown>): Promise<EgressError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof EgressError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

const loopback = ['127.0.0.0/8'];

describe('where it connects to', () => {
  it('refuses a name any of whose addresses is not public, and never opens a socket', async () => {
    const trap = await receiver();
    for (const addresses of [
      ['127.0.0.1'],
      ['93.184.216.34', '127.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      ['169.254.169.254'],
    ]) {
      const egress = client({ resolve: async () => addresses });
      const failure = await failureOf(egress.request(post(`https://evil.example:${trap.port}/`)));
      expect(failure).toMatchObject({ failure: 'refused' });
    }
    expect(trap.connections).toBe(0);
  });

  it('is not fooled by a name that answers public first and loopback then', async () => {
    const trap = await receiver();
    let asked = 0;
    const egress = client({ resolve: async () => (asked++ === 0 ? ['93.184.216.34'] : ['127.0.0.1']) });
    await expect(egress.checkUrl(`https://rebind.example:${trap.port}/`)).resolves.toMatchObject({
      ok: true,
    });
    const failure = await failureOf(egress.request(post(`https://rebind.example:${trap.port}/`)));
    expect(failure.failure).toBe('refused');
    expect(trap.connections).toBe(0);
  });

  it('asks once per connection and goes to the very address checked', async () => {
    const good = await receiver();
    let asked = 0;
    const egress = client({
      allowed: loopback,
      resolve: async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']),
    });
    const answer = await egress.request(post(`http://partner.example:${good.port}/hook`));
    expect(answer.status).toBe(200);
    expect(asked).toBe(1);
    expect(good.requests[0]?.headers.host).toBe(`partner.example:${good.port}`);
  });

  it('refuses literals at connect time too, in any spelling', async () => {
    const trap = await receiver();
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      'localhost.',
    ]) {
      const failure = await failureOf(client().request(post(`https://${host}:${trap.port}/`)));
      expect(failure.failure).toBe('refused');
    }
    expect(trap.connections).toBe(0);
  });

  it('refuses plain http to a public name even where http is allowed for others', async () => {
    const egress = client({ allowed: loopback, resolve: async () => ['93.184.216.34'] });
    expect((await failureOf(egress.request(post('http://partner.example/')))).failure).toBe('refused');
    await expect(egress.checkUrl('http://partner.example/')).resolves.toMatchObject({ ok: false });
  });

  it('reaches localhost through its allowed half', async () => {
    const good = await receiver();
    const answer = await client({ allowed: loopback }).request(post(`http://localhost:${good.port}/`));
    expect(answer.status).toBe(200);
  });
});

describe('registration', () => {
  it('accepts a name that does not resolve yet, and refuses one that resolves inside', async () => {
    const unknown = client({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(unknown.checkUrl('https://soon.example/')).resolves.toMatchObject({ ok: true });
    const inside = client({ resolve: async () => ['10.0.0.1'] });
    await expect(inside.checkUrl('https://inside.example/')).resolves.toMatchObject({
      ok: false,
      reason: 'host must resolve to public addresses only',
    });
  });
});

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('%i to loopback is an answer, never followed', async (status) => {
    const trap = await receiver();
    const evil = await receiver((_, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${trap.port}/` }).end();
    });
    const answer = await client({ allowed: loopback }).request(post(`http://127.0.0.1:${evil.port}/`));
    expect(answer.status).toBe(status);
    expect(trap.connections).toBe(0);
  });
});

describe('deadline', () => {
  const drip = (response: ServerResponse): void => {
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  };

  it.each<[string, RequestListener]>([
    ['no answer at all', () => undefined],
    ['a body that never ends', (_, response) => drip(response)],
  ])('cuts off %s', async (_, answer) => {
    const slow = await receiver(answer);
    const startedAt = performance.now();
    const failure = await failureOf(
      client({ allowed: loopback }).request(post(`http://127.0.0.1:${slow.port}/`, { deadlineMs: 300 })),
    );
    expect(failure.failure).toBe('timeout');
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it('covers a name server that never answers', async () => {
    const startedAt = performance.now();
    const egress = client({ resolve: () => new Promise(() => undefined) });
    const failure = await failureOf(egress.request(post('https://slow.example/', { deadlineMs: 200 })));
    expect(failure.failure).toBe('timeout');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('covers headers that trickle in', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      const timer = setInterval(() => socket.write('X'), 20);
      socket.on('close', () => clearInterval(timer));
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUp.push(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const request = client({ allowed: loopback }).request(
      post(`http://127.0.0.1:${port}/`, { deadlineMs: 300 }),
    );
    expect((await failureOf(request)).failure).toBe('timeout');
  });
});

describe('what it reads', () => {
  it('cuts an endless body at the cap', async () => {
    const endless = await receiver((_, response) => {
      const push = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 97)));
      };
      response.on('drain', push);
      push();
    });
    const answer = await client({ allowed: loopback }).request(post(`http://127.0.0.1:${endless.port}/`));
    expect(answer).toMatchObject({ status: 200, truncated: true });
    expect(answer.body).toHaveLength(1_024);
  });

  it('does not unpack compressed answers', async () => {
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    const good = await receiver((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const answer = await client({ allowed: loopback }).request(
      post(`http://127.0.0.1:${good.port}/`, { maxBytes: 100_000 }),
    );
    expect(answer.body.equals(bomb)).toBe(true);
  });

  it('refuses endless headers', async () => {
    const wordy = await receiver((_, response) =>
      response.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end(),
    );
    const failure = await failureOf(
      client({ allowed: loopback }).request(post(`http://127.0.0.1:${wordy.port}/`)),
    );
    expect(failure.failure).toBe('protocol');
  });
});

describe('connections', () => {
  it('are kept and used again; one closed while idle costs no failure', async () => {
    let closeNext = false;
    const server = createServer((request, response) => {
      request.resume();
      if (closeNext) {
        closeNext = false;
        request.socket.destroy();
        return;
      }
      response.end('ok');
    });
    const seen = await listening(server, { port: 0, connections: 0, requests: [] });
    const egress = client({ allowed: loopback });
    const send = () => egress.request(post(`http://127.0.0.1:${seen.port}/`));
    await send();
    // undici marks a connection free a tick after its answer ended.
    await setImmediate();
    await send();
    expect(seen.connections).toBe(1);
    await setImmediate();
    closeNext = true;
    await expect(send()).resolves.toMatchObject({ status: 200 });
    expect(seen.connections).toBe(2);
  });

  it('that the receiver ends after so many requests are followed by as many more, not by one for each', async () => {
    const seen: Receiver = { port: 0, connections: 0, requests: [] };
    const carried = new Map<Socket, number>();
    const server = createServer((request, response) => {
      const count = (carried.get(request.socket) ?? 0) + 1;
      carried.set(request.socket, count);
      if (count === 5) response.setHeader('connection', 'close');
      request.resume().on('end', () => response.end('ok'));
    });
    await listening(server, seen);
    const egress = client({ allowed: loopback });
    for (let n = 0; n < 40; n += 1) {
      await setImmediate();
      await egress.request(post(`http://127.0.0.1:${seen.port}/`));
    }
    // One may be opened beside another that is about to close.
    expect(seen.connections).toBeLessThanOrEqual(12);
  });

  it('follow a name that moves, however busy they are', async () => {
    const answers =
      (text: string): RequestListener =>
      (request, response) =>
        void request.resume().on('end', () => response.end(text));
    const old = await listening(createServer(answers('old')), { port: 0, connections: 0, requests: [] });
    const moved = { ...old, connections: 0 };
    await listening(createServer(answers('new')), moved, '127.0.0.2');
    let address = '127.0.0.1';
    const egress = client({ allowed: loopback, resolve: async () => [address], requestsPerSocket: 4 });
    const heard: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      // undici marks a connection free a tick after its answer ended.
      await setImmediate();
      const { body } = await egress.request(post(`http://moving.test:${old.port}/`));
      heard.push(body.toString());
      address = '127.0.0.2';
    }
    expect(heard.filter((one) => one === 'old').length).toBeLessThanOrEqual(5);
    expect(heard.slice(5).every((one) => one === 'new')).toBe(true);
    expect(old.connections).toBe(1);
    expect(moved.connections).toBeLessThanOrEqual(3);
  });

  it('are not tried again when a fresh one breaks', async () => {
    const broken = await receiver((request) => void request.socket.destroy());
    const failure = await failureOf(
      client({ allowed: loopback }).request(post(`http://127.0.0.1:${broken.port}/`)),
    );
    expect(failure.failure).toBe('reset');
    expect(broken.connections).toBe(1);
  });

  it.each([
    ['garbage', 'What?\r\n\r\n'],
    ['an interim answer and then none', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
    ['less than it announced', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort'],
    ['a body where none may be', 'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nno'],
    ['a broken chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['half a head', 'HTTP/1.1 200 OK\r\nX-Ha'],
    ['endless headers', `HTTP/1.1 200 OK\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('that were used before carry a request once when the answer is %s', async (_, sloppy) => {
    let posted = 0;
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        const heads = data.toString('latin1').split('POST /').length - 1;
        posted += heads;
        if (heads === 0) return;
        if (posted === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
        else socket.end(sloppy);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUp.push(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const egress = client({ allowed: loopback });
    const send = () => egress.request(post(`http://127.0.0.1:${port}/`));
    await send();
    await setImmediate();
    await send().catch((error: unknown) => expect(error).toBeInstanceOf(EgressError));
    expect(posted).toBe(2);
  });

  it('tell nothing about closed ports', async () => {
    const gone = await receiver();
    const { port } = gone;
    for (const end of cleanUp.splice(0)) await end();
    const failure = await failureOf(client({ allowed: loopback }).request(post(`http://127.0.0.1:${port}/`)));
    expect(failure).toMatchObject({ failure: 'connect', message: 'could not connect' });
  });
});

describe('TLS', () => {
  async function tlsReceiver(): Promise<Receiver> {
    const seen: Receiver = { port: 0, connections: 0, requests: [] };
    const server = createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, response) => {
      seen.requests.push(request);
      response.end('ok');
    });
    return listening(server, seen);
  }

  it('is checked against the name of the URL, not the address', async () => {
    const secure = await tlsReceiver();
    const egress = client({ allowed: loopback, resolve: async () => ['127.0.0.1'], ca: TEST_CERTIFICATE });
    await expect(egress.request(post(`https://hooks.example.test:${secure.port}/`))).resolves.toMatchObject({
      status: 200,
    });
    const failure = await failureOf(egress.request(post(`https://other.example.test:${secure.port}/`)));
    expect(failure.failure).toBe('tls');
  });

  it('is not taken for a bad certificate when the port speaks plain HTTP', async () => {
    const plain = await receiver();
    const egress = client({ allowed: loopback });
    const failure = await failureOf(egress.request(post(`https://127.0.0.1:${plain.port}/`)));
    expect(failure).toMatchObject({ failure: 'tls', message: 'TLS handshake failed' });
  });

  it('refuses a certificate nobody vouches for', async () => {
    const secure = await tlsReceiver();
    const egress = client({ allowed: loopback, resolve: async () => ['127.0.0.1'] });
    const failure = await failureOf(egress.request(post(`https://hooks.example.test:${secure.port}/`)));
    expect(failure.failure).toBe('tls');
    expect(secure.requests).toHaveLength(0);
  });
});
