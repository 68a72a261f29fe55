import { LocalObjectStore } from '@parley/storage';
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
