import { connect } from 'node:net';
import { LocalObjectStore } from '@parley/storage';
import { eventually } from '@parley/testing';
import { gatewayWorld, type GatewayWorld } from './support';

let world: GatewayWorld;
let store: LocalObjectStore;

beforeAll(async () => {
  world = await gatewayWorld();
  store = world.gateway.app.get(LocalObjectStore);
  await store.put('recordings/a/b.wav', Buffer.from('0123456789'));
}, 120_000);
afterAll(() => world.stop());

/** Signed for PUBLIC_URL; asked of the port the test gateway really has. */
function address(key: string, secs = 60): string {
  const { pathname, search } = new URL(store.signedUrl(key, secs));
  return world.url + pathname + search;
}

it('a signed address gives the object without a key', async () => {
  const answer = await fetch(address('recordings/a/b.wav'));
  expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
  expect(answer.headers.get('content-type')).toContain('audio');
  expect(answer.headers.get('accept-ranges')).toBe('bytes');
  const head = await fetch(address('recordings/a/b.wav'), { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
});

it('a range is 206, one outside of the object 416', async () => {
  const ask = (range: string): Promise<Response> =>
    fetch(address('recordings/a/b.wav'), { headers: { range } });
  const part = await ask('bytes=2-4');
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
  ]);
  const outside = await ask('bytes=10-');
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  expect(await outside.json()).toMatchObject({ success: false });
});

it.each([
  ['unsigned', (url: string) => url.replace(/\?.*/, '')],
  ['for another object', (url: string) => url.replace('b.wav', 'c.wav')],
  ['prolonged', (url: string) => url.replace(/expires=\d+/, 'expires=99999999999')],
  ['out of the store', (url: string) => url.replace('recordings/a/b.wav', 'recordings/..%2f..%2fsecrets')],
])('an address that is %s is 403 FORBIDDEN in the envelope', async (_what, forge) => {
  const answer = await fetch(forge(address('recordings/a/b.wav')));
  expect([answer.status, await answer.json()]).toEqual([
    403,
    { success: false, error: { code: 'FORBIDDEN', message: expect.any(String) } },
  ]);
});

it('an expired address is 403, a missing object 404', async () => {
  expect((await fetch(address('recordings/a/b.wav', -1))).status).toBe(403);
  expect((await fetch(address('recordings/none.wav'))).status).toBe(404);
});

describe('a signed upload address', () => {
  const terms = { bytes: 5, contentType: 'text/plain' };
  const headers = { 'content-type': 'text/plain' };
  const upload = (key: string, secs = 60): string => {
    const { pathname, search } = new URL(store.signedUploadUrl(key, secs, terms));
    return world.url + pathname + search;
  };
  const put = (url: string, body: string, given: Record<string, string> = headers): Promise<Response> =>
    fetch(url, { method: 'PUT', headers: given, body });

  it('takes the bytes agreed, once or again, without a key', async () => {
    const url = upload('documents/a/up.txt');
    for (const body of ['hello', 'world']) {
      const answer = await put(url, body);
      expect([answer.status, await answer.json()]).toEqual([200, { success: true, data: { bytes: 5 } }]);
    }
    expect(await (await fetch(address('documents/a/up.txt'))).text()).toBe('world');
  });

  it.each<[string, string, Record<string, string>]>([
    ['more bytes', 'hello!', headers],
    ['fewer bytes', 'hell', headers],
    ['another type', 'hello', { 'content-type': 'text/html' }],
  ])('refuses %s with 400 VALIDATION_ERROR and keeps nothing', async (what, body, given) => {
    const key = `documents/a/${what.replace(' ', '-')}.txt`;
    const answer = await put(upload(key), body, given);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: 'VALIDATION_ERROR' } },
    ]);
    expect(await store.stat(key)).toBeNull();
  });

  it('refuses a body of unknown length', async () => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(Buffer.from('hello'));
        controller.close();
      },
    });
    const request = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit;
    expect((await fetch(upload('documents/a/chunked.txt'), request)).status).toBe(400);
  });

  it('leaves nothing behind when the client breaks off', async () => {
    const url = new URL(upload('documents/a/cut.txt'));
    await new Promise<void>((resolve) => {
      const socket = connect(Number(url.port), url.hostname, () => {
        socket.write(
          `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhel`,
        );
        setTimeout(() => socket.destroy(), 100);
      });
      socket.on('close', () => resolve());
    });
    await eventually(async () =>
      expect(await store.list('documents/a')).not.toContain('documents/a/cut.txt'),
    );
    expect(await store.stat('documents/a/cut.txt')).toBeNull();
  });

  it('is 403 when it is expired, changed, or used for reading', async () => {
    for (const answer of [
      await put(upload('documents/a/x.txt', -1), 'hello'),
      await put(upload('documents/a/x.txt').replace('bytes=5', 'bytes=6'), 'hello!'),
      await put(address('documents/a/x.txt'), 'hello'),
      await fetch(upload('documents/a/x.txt')),
    ]) {
      expect([answer.status, await answer.json()]).toMatchObject([403, { error: { code: 'FORBIDDEN' } }]);
    }
  });
});
