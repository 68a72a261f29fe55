import { Injectable } from '@nestjs/common';
import type { AgentSnapshot } from '@parley/contracts';
import { type MediaSession, readWav, resample } from '@parley/media';
import type { Log } from '@parley/platform';
import { LRUCache } from 'lru-cache';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { RecordingStore } from '../recording/recording-store';

const LINE_RATE = 8_000;
/** More than a minute of audio; a longer file is refused. */
const MAX_BYTES = 4 * 1024 * 1024;
const LOAD_MS = 5_000;
/** Decoded loops kept by this process, about 200 kB each. */
const MAX_LOOPS = 32;

type Sound = Pick<AgentSnapshot, 'background_audio_key' | 'background_audio_volume'>;

/** The agent's background sound (background_audio_id), played under speech and pauses alike. */
@Injectable()
export class BackgroundSounds {
  private readonly loops = new LRUCache<string, Promise<Int16Array>>({ max: MAX_LOOPS });

  constructor(private readonly objects: RecordingStore) {}

  /** Starts the agent's background sound; when it cannot be loaded the call goes on without. */
  async start(agent: Sound, media: Pick<MediaSession, 'setBackground'>, log: Log): Promise<void> {
    const { background_audio_key: key, background_audio_volume: volume } = agent;
    if (!key || !volume) return;
    try {
      media.setBackground({ pcm8k: await this.loop(key), volume });
    } catch (err) {
      log.warn('call.background_missing', { key, err });
    }
  }

  private loop(key: string): Promise<Int16Array> {
    const known = this.loops.get(key);
    if (known) return known;
    const loading = this.load(key);
    this.loops.set(key, loading);
    loading.catch(() => this.loops.delete(key));
    return loading;
  }

  private async load(key: string): Promise<Int16Array> {
    const late = sleep(LOAD_MS, undefined, { ref: false }).then(() => {
      throw new Error('the object store did not answer in time');
    });
    return Promise.race([this.read(key), late]);
  }

  private async read(key: string): Promise<Int16Array> {
    const { stat, body } = await this.objects.store.get(key);
    if (stat.bytes > MAX_BYTES) {
      body.destroy();
      throw new Error(`the sound is ${stat.bytes} bytes long`);
    }
    const { pcm, channels, sampleRate } = readWav(await buffer(body));
    if (channels !== 1) throw new Error(`the sound has ${channels} channels`);
    return sampleRate === LINE_RATE ? pcm : resample(pcm, sampleRate, LINE_RATE);
  }
}
