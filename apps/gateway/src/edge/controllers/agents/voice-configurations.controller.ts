import { Controller, Get } from '@nestjs/common';
import { type VoiceConfigurationDto, VoiceConfigurationListDto } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { ApiRoutes, Operation } from '../../openapi/operation';

@ApiRoutes('Voices')
@Controller('api/v2/voice-configurations')
export class VoiceConfigurationsController {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Operation({
    id: 'listVoiceConfigurations',
    summary: 'List the voice configurations of your entitlement',
    returns: VoiceConfigurationListDto,
  })
  async list(
    @Account() { accountId, tier }: Principal,
  ): Promise<{ voice_configurations: VoiceConfigurationDto[] }> {
    const { voices } = await this.bus.request('agents.voices', { account_id: accountId, tier });
    return { voice_configurations: voices };
  }
}
