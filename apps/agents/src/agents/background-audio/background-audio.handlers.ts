import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { BackgroundAudioCatalogue } from './background-audio.catalogue';

@Injectable()
export class BackgroundAudioHandlers {
  constructor(bus: Bus, catalogue: BackgroundAudioCatalogue) {
    bus.handle('agents.background_audio', async () => ({ background_audio: await catalogue.list() }));
  }
}
