import { Controller } from '@nestjs/common';
import { Handles } from '@parley/messaging';
import { BackgroundAudioCatalogue } from './background-audio.catalogue';

@Controller()
export class BackgroundAudioController {
  constructor(private readonly catalogue: BackgroundAudioCatalogue) {}

  @Handles('agents.background_audio')
  async backgroundAudio() {
    return { background_audio: await this.catalogue.list() };
  }
}
