import { NatsTransport } from '@parley/messaging';
import { defineService } from '@parley/platform';
import { VoiceConfig } from './voice.config';
import { VoiceModule } from './voice.module';

/** For farewells, last reports and closing recordings, after the drain. */
const AFTER_DRAIN_MS = 15_000;

export const voiceService = defineService({
  name: 'voice',
  config: VoiceConfig,
  module: () => VoiceModule,
  transport: NatsTransport,
  shutdownLimitMs: (config) => config.DRAIN_MS + AFTER_DRAIN_MS,
});
