import { defineService } from '@parley/platform';
import { VoiceConfig } from './voice.config';
import { VoiceModule } from './voice.module';

export const voiceService = defineService({ name: 'voice', config: VoiceConfig, module: () => VoiceModule });
