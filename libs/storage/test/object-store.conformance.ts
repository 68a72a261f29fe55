import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { ObjectStore } from '../src';

const MIB = 1024 * 1024;

/** What every object store does, whatever it is made of. */
export function objectStoreConformance(current: () => ObjectStore): void {
  const read = async (key: string, range?: { start: number; end?: number }): Promise<string> =>
    (await buffer((await current().get(key, range)).body)).toString();

  it('gives back what was put, whole and in ranges', async () => {
    const store = current();
    const put = await store.put('ranges/b.txt', Buffer.from('0123456789'));
    expect(put).toMatchObject({ key: 'ranges/b.txt', bytes: 10, contentType: 'text/plain; charset=utf-8' });
    expect(await read('ranges/b.txt')).toBe('0123456789');
    expect(await read('ranges/b.txt', { start: 2, end: 4 })).toBe('234');
    expect(await read('ranges/b.txt', { start: 7 })).toBe('789');
    const part = await store.get('ranges/b.txt', { start: 2, end: 4 });
    part.body.destroy();
    expect(part.stat.bytes).toBe(10);
    for (const range of [{ start: 10 }, { start: 5, end: 4 }, { start: -1 }]) {
      await expect(store.get('ranges/b.txt', range)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    }
  });

  it('says plainly what is not there', async () => {
    const store = current();
    await store.put('missing/b.txt', Buffer.from('x'));
    await expect(store.get('missing/c.txt')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([await store.stat('missing/c.txt'), await store.stat('missing')]).toEqual([null, null]);
    await store.delete('missing/b.txt');
    await store.delete('missing/b.txt');
    expect(await store.stat('missing/b.txt')).toBeNull();
  });

  it('puts empty objects, streams and replacements', async () => {
    const store = current();
    expect((await store.put('kinds/empty.bin', Buffer.alloc(0))).bytes).toBe(0);
    expect((await buffer((await store.get('kinds/empty.bin')).body)).length).toBe(0);
    const chunks = Array.from({ length: 12 }, (_, index) => Buffer.alloc(MIB / 2, index));
    expect((await store.put('kinds/stream.bin', Readable.from(chunks))).bytes).toBe(6 * MIB);
    expect((await buffer((await store.get('kinds/stream.bin')).body)).equals(Buffer.concat(chunks))).toBe(
      true,
    );
    await store.put('kinds/stream.bin', Buffer.from('new'));
    expect(await read('kinds/stream.bin')).toBe('new');
  });

  it('keeps the old object when a put breaks off', async () => {
    const store = current();
    await store.put('broken/b.txt', Buffer.from('old'));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(6 * MIB, 1);
        await setImmediate();
        throw new Error('cut off');
      })(),
    );
    await expect(store.put('broken/b.txt', broken)).rejects.toThrow('cut off');
    expect([await read('broken/b.txt'), await store.list('broken')]).toEqual(['old', ['broken/b.txt']]);
  });

  it('lists what is under a folder, and nothing beside it', async () => {
    const store = current();
    for (const key of ['lists/a/1.txt', 'lists/a/b/2.txt', 'lists/ab/3.txt']) {
      await store.put(key, Buffer.from('x'));
    }
    expect((await store.list('lists/a')).sort()).toEqual(['lists/a/1.txt', 'lists/a/b/2.txt']);
    expect(await store.list('lists/none')).toEqual([]);
  });

  it.each([
    ['short', 3 * 1000],
    ['of several parts', 12 * MIB + 77],
  ])('writes a growing object that is %s in order and patches its head', async (_what, size) => {
    const store = current();
    const key = `growing/${size}.wav`;
    const writer = await store.openWriter(key);
    void writer.append(Buffer.from('0000'));
    const body = Buffer.alloc(size, 'abcdefg');
    for (let at = 0; at < size; at += 700_000) {
      void writer.append(body.subarray(at, at + 700_000));
      void writer.patch(0, Buffer.from('HEAD'));
    }
    await writer.append(Buffer.from('tail'));
    await expect(writer.patch(size + 7, Buffer.from('abc'))).rejects.toThrow(RangeError);
    expect(await writer.close()).toEqual({ key, bytes: size + 8 });
    const written = await buffer((await store.get(key)).body);
    expect(written.equals(Buffer.concat([Buffer.from('HEAD'), body, Buffer.from('tail')]))).toBe(true);
    await expect(writer.append(Buffer.from('x'))).rejects.toThrow('closed');
    await expect(writer.close()).resolves.toEqual({ key, bytes: size + 8 });
  });

  it('refuses keys that lead elsewhere', async () => {
    const store = current();
    const refused = { code: 'VALIDATION_ERROR' };
    await expect(store.put('../x', Buffer.from(''))).rejects.toMatchObject(refused);
    await expect(store.stat('a/../../x')).rejects.toMatchObject(refused);
    await expect(store.list('..')).rejects.toMatchObject(refused);
    expect(() => store.signedUrl('/etc/passwd', 10)).toThrow('not a valid object key');
    expect(() => store.signedUploadUrl('a//b', 10, { bytes: 1, contentType: 'text/plain' })).toThrow(
      'not a valid object key',
    );
  });
}
