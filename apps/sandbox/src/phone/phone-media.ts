import { MediaEngine, type RtpSession } from '@parley/media';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '@parley/platform';
import type { NegotiatedAudio } from '@parley/sip';
import type { SandboxConfig } from '../sandbox.config';
import { CallerVoice } from './caller-voice';

/** Audio of the sandbox's phones. */
@Injectable()
export class PhoneMedia implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly voice = CallerVoice.create();
  private engine: MediaEngine | null = null;

  constructor(@Inject(CONFIG) private readonly config: SandboxConfig) {}

  get host(): string {
    return this.config.SANDBOX_HOST;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.started();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.engine?.stop();
    await this.voice.close();
  }

  async open(callId: string): Promise<RtpSession> {
    const engine = await this.started();
    return engine.open({ callId, audio: 'off', vad: { stopMs: 200 } });
  }

  private async started(): Promise<MediaEngine> {
    this.engine ??= await MediaEngine.start({
      workers: 1,
      host: this.config.SANDBOX_HOST,
      rtpPortRange: [this.config.SANDBOX_RTP_PORT_MIN, this.config.SANDBOX_RTP_PORT_MAX],
    });
    return this.engine;
  }
}

export function connectMedia(media: RtpSession, agreed: NegotiatedAudio): Promise<void> {
  return media.connect({
    ...agreed.remote,
    codec: agreed.codec === 'PCMA' ? 'pcma' : 'pcmu',
    payloadType: agreed.payloadType,
    ...(agreed.dtmfPayloadType === undefined ? {} : { dtmfPayloadType: agreed.dtmfPayloadType }),
    direction: agreed.direction,
  });
}
