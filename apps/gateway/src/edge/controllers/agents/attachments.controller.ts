import { Controller, Delete, Put } from '@nestjs/common';
import { ExtractionSetDto } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, prefixedIdOf, uuidOf } from '../../http/id.pipes';
import { ApiRoutes, Operation } from '../../openapi/operation';

const setId = prefixedIdOf('extractionSet', 'Extraction set');
const campaignIdOf = prefixedIdOf('campaign', 'Campaign');

@ApiRoutes('Extraction sets')
@Controller('api/v2/extraction-sets/:id')
export class ExtractionAttachmentsController {
  constructor(private readonly bus: Bus) {}

  @Put('agents/:agent_id')
  @Operation({
    id: 'attachExtractionSetToAgent',
    summary: 'Attach a set to an agent',
    description:
      'Attaching twice is the same as once. A key name the agent already has, of its own or from another set, is refused.',
    returns: ExtractionSetDto,
    errors: ['NOT_FOUND', 'EXTRACTION_KEY_CLASH', 'LIMIT_REACHED'],
  })
  attachAgent(
    @Account() { accountId }: Principal,
    @Param('id', setId) id: string,
    @Param('agent_id', uuidOf('Agent')) agentId: string,
  ): Promise<ExtractionSetDto> {
    return this.bus.request('extraction.attach_agent', {
      account_id: accountId,
      set_id: id,
      agent_id: agentId,
    });
  }

  @Delete('agents/:agent_id')
  @Operation({
    id: 'detachExtractionSetFromAgent',
    summary: 'Detach a set from an agent',
    returns: ExtractionSetDto,
    errors: ['NOT_FOUND'],
  })
  detachAgent(
    @Account() { accountId }: Principal,
    @Param('id', setId) id: string,
    @Param('agent_id', uuidOf('Agent')) agentId: string,
  ): Promise<ExtractionSetDto> {
    return this.bus.request('extraction.detach_agent', {
      account_id: accountId,
      set_id: id,
      agent_id: agentId,
    });
  }

  @Put('campaigns/:campaign_id')
  @Operation({
    id: 'attachExtractionSetToCampaign',
    summary: 'Attach a set to a campaign',
    returns: ExtractionSetDto,
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  })
  attachCampaign(
    @Account() { accountId }: Principal,
    @Param('id', setId) id: string,
    @Param('campaign_id', campaignIdOf) campaignId: string,
  ): Promise<ExtractionSetDto> {
    return this.bus.request('extraction.attach_campaign', {
      account_id: accountId,
      set_id: id,
      campaign_id: campaignId,
    });
  }

  @Delete('campaigns/:campaign_id')
  @Operation({
    id: 'detachExtractionSetFromCampaign',
    summary: 'Detach a set from a campaign',
    returns: ExtractionSetDto,
    errors: ['NOT_FOUND'],
  })
  detachCampaign(
    @Account() { accountId }: Principal,
    @Param('id', setId) id: string,
    @Param('campaign_id', campaignIdOf) campaignId: string,
  ): Promise<ExtractionSetDto> {
    return this.bus.request('extraction.detach_campaign', {
      account_id: accountId,
      set_id: id,
      campaign_id: campaignId,
    });
  }
}
