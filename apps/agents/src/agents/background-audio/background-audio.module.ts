import { Module } from '@nestjs/common';
import { SecretBox } from '@parley/platform';
import { openObjectStore } from '@parley/storage';
import { AgentsConfig } from '../../agents.config';
import { BACKGROUND_STORE, BackgroundAudioCatalogue } from './background-audio.catalogue';
import { BackgroundAudioController } from './background-audio.controller';

@Module({
  controllers: [BackgroundAudioController],
  providers: [
    {
      provide: BACKGROUND_STORE,
      inject: [AgentsConfig, SecretBox],
      useFactory: (config: AgentsConfig, secrets: SecretBox) =>
        openObjectStore(config, secrets.derive('objects')),
    },
    BackgroundAudioCatalogue,
  ],
  exports: [BackgroundAudioCatalogue],
})
export class BackgroundAudioModule {}
