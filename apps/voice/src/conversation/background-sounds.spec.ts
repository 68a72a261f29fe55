import { writeWav } from '@parley/media';
import { Log } from '@parley/platform';
import { LocalObjectStore } from '@parley/storage';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackgroundSounds } from './background-sounds';

type Laid = { pcm8k: Int16Array; volume: number } | undefined;

describe('BackgroundSounds', () => {
  const log = Log.create({ service: 'test', level: 'silent' });
  let directory: string;
  let store: LocalObjectStore;
  let sounds: BackgroundSounds;
  let laid: Laid[];
  const media = { setBackground: (sound: Laid) => void laid.push(sound) };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'parley-sounds-'));
    store = new LocalObjectStore({ directory, publicUrl: 'http://127.0.0.1', key: Buffer.alloc(32) });
    sounds = new BackgroundSounds({ store });
    laid = [];
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const lay = (
    background_audio_key: string | null | undefined,
    background_audio_volume: number | null = 0.3,
  ) =>
    sounds.start(
      { background_audio_volume, ...(background_audio_key === undefined ? {} : { background_audio_key }) },
      media,
      log,
    );

  it("plays the agent's asset at its volume, resampled to 8 kHz", async () => {
    await store.put('a.wav', writeWav({ sampleRate: 8_000, pcm: new Int16Array(800).fill(7) }));
    await store.put('b.wav', writeWav({ sampleRate: 16_000, pcm: new Int16Array(1_600).fill(7) }));
    await lay('a.wav');
    await lay('b.wav', 1);
    expect(laid.map((sound) => [sound?.pcm8k.length, sound?.volume])).toEqual([
      [800, 0.3],
      [800, 1],
    ]);
  });

  it('reads a sound once for many calls', async () => {
    await store.put('a.wav', writeWav({ sampleRate: 8_000, pcm: new Int16Array(80) }));
    await lay('a.wav');
    await store.delete('a.wav');
    await lay('a.wav');
    expect(laid).toHaveLength(2);
  });

  it.each([
    ['no asset', null, 0.3],
    ['a snapshot from before there were any', undefined, 0.3],
    ['a volume of 0', 'a.wav', 0],
    ['an asset that is gone', 'gone.wav', 0.3],
    ['an asset that is no sound', 'text.wav', 0.3],
  ])('is left out with %s, and the call goes on', async (_what, key, volume) => {
    await store.put('a.wav', writeWav({ sampleRate: 8_000, pcm: new Int16Array(80) }));
    await store.put('text.wav', Buffer.from('not a sound'));
    await lay(key, volume);
    expect(laid).toEqual([]);
  });

  it('reads a sound again after a failure', async () => {
    await lay('late.wav');
    await store.put('late.wav', writeWav({ sampleRate: 8_000, pcm: new Int16Array(80) }));
    await lay('late.wav');
    expect(laid).toHaveLength(1);
  });
});
