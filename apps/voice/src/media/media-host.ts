import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { MediaEngine, type RtpSession } from '@parley/media';
import { CONFIG, HealthRegistry, Log } from '@parley/platform';
import { VoiceConfig } from '../voice.config';

/** This process's media workers. A worker that dies ends its own calls and no others. */
@Injectable()
export class MediaHost implements OnModuleInit, OnApplicationShutdown {
  private engine: MediaEngine | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: VoiceConfig,
    private readonly log: Log,
    health: HealthRegistry,
  ) {
    health.add('media', () => void this.running());
  }

  async onModuleInit(): Promise<void> {
    const { SIP_HOST, RTP_PORT_MIN, RTP_PORT_MAX, MEDIA_WORKERS } = this.config;
    this.engine = await MediaEngine.start({
      host: SIP_HOST,
      rtpPortRange: [RTP_PORT_MIN, RTP_PORT_MAX],
      ...(MEDIA_WORKERS > 0 ? { workers: MEDIA_WORKERS } : {}),
      // 300 ms of silence end an utterance.
      vad: { stopMs: 300 },
      log: (level, event, fields) => this.log[level](event, fields),
    });
  }

  /** Only the caller's speech is passed to the main thread. */
  open(callId: string, recording: boolean): Promise<RtpSession> {
    return this.running().open({ callId, recording, audio: 'speech' });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.engine?.stop();
    this.engine = null;
  }

  private running(): MediaEngine {
    if (!this.engine) throw new Error('the media engine is not running');
    return this.engine;
  }
}
