import { type DynamicModule, Module } from '@nestjs/common';
import type { AgentsConfig } from '../../agents.config';
import { VoiceCatalogue } from './voice.catalogue';
import { VoiceGrants } from './voice-grants';
import { VoiceHandlers } from './voice.handlers';
import { VoiceSource, voiceSource } from './voice-source';

@Module({})
export class VoiceModule {
  static with(config: AgentsConfig): DynamicModule {
    return {
      module: VoiceModule,
      providers: [
        { provide: VoiceSource, useFactory: () => voiceSource(config) },
        VoiceCatalogue,
        VoiceGrants,
        VoiceHandlers,
      ],
      exports: [VoiceCatalogue],
    };
  }
}
