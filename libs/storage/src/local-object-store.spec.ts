import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { objectStoreConformance } from '../test/object-store.conformance';
import { LocalObjectStore } from './local-object-store';

describe('the local object store', () => {
  let directory: string;
  let time: number;
  let store: LocalObjectStore;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'parley-objects-'));
    time = Date.parse('2026-01-01T00:00:00Z');
    store = new LocalObjectStore({
      directory,
      publicUrl: 'http://127.0.0.1:3000/',
      key: Buffer.alloc(32, 7),
      now: () => new Date(time),
    });
  });

  afterEach(() => rm(directory, { recursive: true, force: true }));

  objectStoreConformance(() => store);

  it('shows a growing object as it is at any moment', async () => {
    const writer = await store.openWriter('recordings/x.wav');
    await writer.append(Buffer.from('0000'));
    await writer.append(Buffer.from('body'));
    await writer.patch(0, Buffer.from('HEAD'));
    expect((await buffer((await store.get('recordings/x.wav')).body)).toString()).toBe('HEADbody');
    await writer.close();
  });

  it('removes drafts that a crash left behind, once they are a day old', async () => {
    const drafts = join(directory, '.drafts');
    await mkdir(drafts);
    for (const [name, ageMs] of [
      ['old', 90_000_000],
      ['new', 1_000],
    ] as const) {
      await writeFile(join(drafts, name), 'half');
      const at = new Date(time - ageMs);
      await utimes(join(drafts, name), at, at);
    }
    await store.put('a.txt', Buffer.from('whole'));
    expect(await readdir(drafts)).toEqual(['new']);
    expect(await store.stat('a.txt')).toMatchObject({ bytes: 5 });
  });

  describe('signed addresses', () => {
    const pathOf = (url: string): string => url.replace('http://127.0.0.1:3000', '');
    const terms = { bytes: 12, contentType: 'application/pdf' };

    it('signed by another key are believed where that key is given, and are not signed by it', () => {
      const [before, now] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
      const options = { directory, publicUrl: 'http://127.0.0.1:3000/', now: () => new Date(time) };
      const rotated = new LocalObjectStore({ ...options, key: now, otherKeys: [before] });
      const path = pathOf(store.signedUrl('a.wav', 60));
      expect(rotated.verifySignedUrl({ method: 'GET', path })).toEqual({ ok: true, key: 'a.wav' });
      const own = pathOf(rotated.signedUrl('a.wav', 60));
      expect(rotated.verifySignedUrl({ method: 'GET', path: own })).toMatchObject({ ok: true });
      expect(store.verifySignedUrl({ method: 'GET', path: own })).toEqual({ ok: false, reason: 'forged' });
    });

    it('open one object for one method until they expire', () => {
      const url = store.signedUrl('recordings/x.wav', 60);
      expect(url).toMatch(
        /^http:\/\/127\.0\.0\.1:3000\/objects\/recordings\/x\.wav\?expires=\d+&signature=[\w-]+$/,
      );
      const path = pathOf(url);
      expect(store.verifySignedUrl({ method: 'GET', path })).toEqual({ ok: true, key: 'recordings/x.wav' });
      expect(store.verifySignedUrl({ method: 'HEAD', path })).toMatchObject({ ok: true });
      expect(store.verifySignedUrl({ method: 'PUT', path })).toEqual({ ok: false, reason: 'forged' });
      expect(store.verifySignedUrl({ method: 'DELETE', path })).toEqual({ ok: false, reason: 'malformed' });
      time += 60_000;
      expect(store.verifySignedUrl({ method: 'GET', path })).toEqual({ ok: false, reason: 'expired' });
    });

    it('break when anything is changed', () => {
      const path = pathOf(store.signedUrl('recordings/x.wav', 60));
      for (const forged of [
        path.replace('x.wav', 'y.wav'),
        path.replace(/expires=(\d+)/, (_match, at: string) => `expires=${Number(at) + 1}`),
        path.replace(/signature=.*/, 'signature='),
        path.replace(/&signature=.*/, ''),
      ]) {
        expect(store.verifySignedUrl({ method: 'GET', path: forged })).toEqual({
          ok: false,
          reason: 'forged',
        });
      }
      expect(store.verifySignedUrl({ method: 'GET', path: '/objects/../x?expires=1' })).toMatchObject({
        ok: false,
      });
    });

    it('let a client upload exactly what was agreed', () => {
      const path = pathOf(store.signedUploadUrl('documents/x.pdf', 60, terms));
      expect(store.verifySignedUrl({ method: 'PUT', path })).toEqual({
        ok: true,
        key: 'documents/x.pdf',
        upload: terms,
      });
      expect(store.verifySignedUrl({ method: 'GET', path })).toMatchObject({ ok: false });
      for (const forged of [
        path.replace('bytes=12', 'bytes=13'),
        path.replace('type=application', 'type=text'),
      ]) {
        expect(store.verifySignedUrl({ method: 'PUT', path: forged })).toEqual({
          ok: false,
          reason: 'forged',
        });
      }
    });
  });
});
