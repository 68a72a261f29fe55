import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { VoiceCatalogue } from './voice.catalogue';
import { VoiceGrants } from './voice-grants';
import { voiceConfiguration } from './voice.view';

@Controller()
export class VoiceController {
  constructor(
    private readonly catalogue: VoiceCatalogue,
    private readonly grants: VoiceGrants,
  ) {}

  @Handles('agents.voices')
  async voices(@Payload() { account_id: accountId, tier }: RequestBody<'agents.voices'>) {
    return {
      voices: (await this.catalogue.offered(accountId, tier)).map(voiceConfiguration),
    };
  }

  @Handles('agents.grant_voice')
  grant(@Payload() body: RequestBody<'agents.grant_voice'>) {
    return this.grants.grant(body);
  }

  @Handles('agents.revoke_voice')
  revoke(@Payload() body: RequestBody<'agents.revoke_voice'>) {
    return this.grants.revoke(body);
  }

  @Handles('agents.voice_grants')
  voiceGrants(@Payload() body: RequestBody<'agents.voice_grants'>) {
    return this.grants.list(body);
  }
}
