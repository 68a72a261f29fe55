import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { VoiceCatalogue } from './voice.catalogue';
import { voiceConfiguration } from './voice.view';

@Injectable()
export class VoiceHandlers {
  constructor(bus: Bus, catalogue: VoiceCatalogue) {
    bus.handle('agents.voices', async ({ tier }) => ({
      voices: (await catalogue.offered(tier)).map(voiceConfiguration),
    }));
  }
}
