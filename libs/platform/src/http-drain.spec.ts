import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { HttpDrain } from './http-drain';

const LIMIT_MS = 300;
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('a server that ends', () => {
  let server: Server;
  let drain: HttpDrain;
  let asked: ServerResponse[];

  beforeEach(async () => {
    asked = [];
    server = createServer((_request, response) => asked.push(response));
    drain = new HttpDrain(server, LIMIT_MS);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => server.closeAllConnections());

  /** A connection, and all it ever received once it is closed. */
  async function client(bytes: string): Promise<{ socket: Socket; received: Promise<string> }> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString())).on('error', () => undefined);
    const received = once(socket, 'close').then(() => text);
    const taken = once(server, 'connection');
    const before = asked.length;
    socket.write(bytes);
    await taken;
    while (bytes !== '' && asked.length === before) await new Promise(setImmediate);
    return { socket, received };
  }

  const elapsed = async (work: Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await work;
    return performance.now() - startedAt;
  };

  it('answers what was asked before, and says that the connection ends', async () => {
    const { received } = await client(GET);
    const ended = drain.end();
    asked[0]?.end('done');
    await ended;
    expect(await received).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*done/);
  });

  it('finishes an answer that has begun', async () => {
    const { received } = await client(GET);
    asked[0]?.write('begun, ');
    const ended = drain.end();
    asked[0]?.end('done');
    await ended;
    expect(await received).toContain('done');
  });

  it('answers all that wait on one connection', async () => {
    const { received } = await client(GET + GET);
    while (asked.length < 2) await new Promise(setImmediate);
    const ended = drain.end();
    for (const [n, response] of asked.entries()) response.end(`answer ${n}`);
    await ended;
    expect(await received).toMatch(/answer 0[^]*answer 1/);
  });

  it('takes what still comes on a connection in hand', async () => {
    const { socket, received } = await client(GET);
    const ended = drain.end();
    socket.write(GET);
    while (asked.length < 2) await new Promise(setImmediate);
    for (const response of asked) response.end('done');
    await ended;
    expect((await received).match(/done/g)).toHaveLength(2);
  });

  it('closes at once where nothing is asked, be it the first time or between two requests', async () => {
    await client('');
    const { socket } = await client(GET);
    asked[0]?.end('done');
    await once(socket, 'data');
    await new Promise(setImmediate);
    expect(await elapsed(drain.end())).toBeLessThan(LIMIT_MS / 2);
  });

  it('waits no longer than its limit', async () => {
    const { received } = await client(GET);
    expect(await elapsed(drain.end())).toBeGreaterThan(LIMIT_MS * 0.8);
    expect(await received).toBe('');
  });

  it('takes no new connections', async () => {
    const { port } = server.address() as AddressInfo;
    await drain.end();
    const [error] = (await once(connect(port, '127.0.0.1'), 'error').catch((reason: unknown) => [
      reason,
    ])) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  });
});
