import { type DynamicModule, Module } from '@nestjs/common';
import type { AgentsConfig } from '../../agents.config';
import { VoiceCatalogue } from './voice.catalogue';
import { VoiceGrants } from './voice-grants';
import { VoiceController } from './voice.controller';
import { VoiceSource, voiceSource } from './voice-source';

@Module({})
export class VoiceModule {
  static with(config: AgentsConfig): DynamicModule {
    return {
      module: VoiceModule,
      controllers: [VoiceController],
      providers: [
        { provide: VoiceSource, useFactory: () => voiceSource(config) },
        VoiceCatalogue,
        VoiceGrants,
      ],
      exports: [VoiceCatalogue],
    };
  }
}
