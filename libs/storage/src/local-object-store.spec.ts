import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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

  const read = async (key: string, range?: { start: number; end?: number }): Promise<string> =>
    (await buffer((await store.get(key, range)).body)).toString();

  it('gives back what was put, whole and in ranges', async () => {
    await store.put('a/b.txt', Buffer.from('0123456789'));
    expect(await read('a/b.txt')).toBe('0123456789');
    expect(await read('a/b.txt', { start: 2, end: 4 })).toBe('234');
    expect(await read('a/b.txt', { start: 7 })).toBe('789');
    await expect(store.get('a/b.txt', { start: 10 })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(store.get('a/c.txt')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await store.stat('a')).toBeNull();
  });

  it('leaves nothing behind when a put fails half way', async () => {
    await store.put('a/b.txt', Buffer.from('old'));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('new');
        throw new Error('cut off');
      })(),
    );
    await expect(store.put('a/b.txt', broken)).rejects.toThrow('cut off');
    expect(await read('a/b.txt')).toBe('old');
    expect(await readdir(join(directory, 'a'))).toEqual(['b.txt']);
  });

  it('writes a growing object in order and patches its head', async () => {
    const writer = await store.openWriter('recordings/x.wav');
    void writer.append(Buffer.from('0000'));
    void writer.append(Buffer.from('body'));
    void writer.patch(0, Buffer.from('HEAD'));
    await writer.append(Buffer.from('tail'));
    expect(await read('recordings/x.wav')).toBe('HEADbodytail');
    await expect(writer.patch(10, Buffer.from('abc'))).rejects.toThrow(RangeError);
    expect(await writer.close()).toEqual({ key: 'recordings/x.wav', bytes: 12 });
    await expect(writer.append(Buffer.from('x'))).rejects.toThrow('closed');
    await expect(writer.close()).resolves.toEqual({ key: 'recordings/x.wav', bytes: 12 });
  });

  it('refuses keys that lead elsewhere', async () => {
    await expect(store.put('../x', Buffer.from(''))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(store.stat('a/../../x')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(() => store.signedUrl('/etc/passwd', 10)).toThrow('not a valid object key');
  });

  describe('signed addresses', () => {
    const pathOf = (url: string): string => url.replace('http://127.0.0.1:3000', '');

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

    it('let a client upload', () => {
      const path = pathOf(store.signedUrl('documents/x.pdf', 60, { method: 'PUT' }));
      expect(store.verifySignedUrl({ method: 'PUT', path })).toEqual({ ok: true, key: 'documents/x.pdf' });
      expect(store.verifySignedUrl({ method: 'GET', path })).toMatchObject({ ok: false });
    });
  });
});
