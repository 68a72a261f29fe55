import type { RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { cleanUp, client, failureOf, loopback, post, receiver } from '../test/receivers';

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
