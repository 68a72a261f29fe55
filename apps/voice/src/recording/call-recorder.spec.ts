import { Log } from '@parley/platform';
import { readWav } from '@parley/media';
import { FakeMedia } from '../../test/support/fake-media';
import { CallRecorder } from './call-recorder';

/** A store in memory: what was written is there at once, as a reader after a crash would find it. */
class MemoryStore {
  bytes = Buffer.alloc(0);
  failing = false;
  closes = 0;

  openWriter(key: string) {
    if (this.failing) return Promise.reject(new Error('disk full'));
    return Promise.resolve({
      key,
      append: async (bytes: Uint8Array) => {
        this.bytes = Buffer.concat([this.bytes, bytes]);
      },
      patch: async (offset: number, bytes: Uint8Array) => {
        this.bytes.set(bytes, offset);
      },
      close: async () => {
        this.closes += 1;
        return { key, bytes: this.bytes.length };
      },
    });
  }
}

describe('CallRecorder', () => {
  const log = Log.create({ service: 'test', level: 'silent' });
  const block = Buffer.alloc(8_000 * 4, 1);

  it('streams blocks into a file that is playable at any moment', async () => {
    const [media, store] = [new FakeMedia(), new MemoryStore()];
    const recorder = new CallRecorder(store, 'recordings/a.wav', log);
    recorder.record(media);
    media.emit('recording', { pcm: block, atMs: 0 });
    media.emit('recording', { pcm: block, atMs: 1_000 });
    await new Promise((resolve) => setTimeout(resolve, 10));
    const wav = readWav(store.bytes);
    expect([wav.channels, wav.sampleRate]).toEqual([2, 8_000]);
    expect(await recorder.close()).toEqual({
      key: 'recordings/a.wav',
      bytes: 44 + 2 * block.length,
      duration_ms: 2_000,
    });
    await media.close();
  });

  it('loses only the recording when the store fails', async () => {
    const [media, store] = [new FakeMedia(), new MemoryStore()];
    store.failing = true;
    const recorder = new CallRecorder(store, 'recordings/a.wav', log);
    recorder.record(media);
    media.emit('recording', { pcm: block, atMs: 0 });
    expect(await recorder.close()).toBeNull();
    await media.close();
  });
});
