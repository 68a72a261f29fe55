import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { EgressError } from './egress-error';
import { TEST_CERTIFICATE, TEST_KEY } from '../test/fixtures/test-certificate';
import {
  cleanUp,
  client,
  failureOf,
  listening,
  loopback,
  post,
  receiver,
  type Receiver,
} from '../test/receivers';

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
    // The agent marks a connection free a tick after its answer ended.
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
      // The agent marks a connection free a tick after its answer ended.
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

  it('end with the client, which sends nothing more', async () => {
    const silent = await receiver(() => undefined);
    const egress = client({ allowed: loopback });
    const send = () => egress.request(post(`http://127.0.0.1:${silent.port}/`));
    const inFlight = failureOf(send());
    while (silent.requests.length === 0) await setImmediate();
    egress.close();
    await inFlight;
    await failureOf(send());
    expect(silent.connections).toBe(1);
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
