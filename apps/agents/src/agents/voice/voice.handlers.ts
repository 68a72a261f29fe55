import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { VoiceCatalogue } from './voice.catalogue';
import { VoiceGrants } from './voice-grants';
import { voiceConfiguration } from './voice.view';

@Injectable()
export class VoiceHandlers {
  constructor(bus: Bus, catalogue: VoiceCatalogue, grants: VoiceGrants) {
    bus.handle('agents.voices', async ({ account_id: accountId, tier }) => ({
      voices: (await catalogue.offered(accountId, tier)).map(voiceConfiguration),
    }));
    bus.handle('agents.grant_voice', (body) => grants.grant(body));
    bus.handle('agents.revoke_voice', (body) => grants.revoke(body));
    bus.handle('agents.voice_grants', (body) => grants.list(body));
  }
}
