import { Controller, Delete, Get, Patch, Query } from '@nestjs/common';
import {
  CampaignDto,
  CampaignListDto,
  CampaignListQuery,
  CreateCampaignBody,
  MessageDto,
  type Pagination,
  UpdateCampaignBody,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, prefixedIdOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

const ID = prefixedIdOf('campaign', 'Campaign');

@ApiRoutes('Campaigns')
@Controller('api/v2/campaigns')
export class CampaignsController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost()
  @Operation({
    id: 'createCampaign',
    summary: 'Create a campaign, as a draft',
    description:
      'An agent or a number that is not of this account, or deleted, is refused with VALIDATION_ERROR, naming the field.',
    returns: CampaignDto,
  })
  create(@Account() { accountId }: Principal, @Body() campaign: CreateCampaignBody): Promise<CampaignDto> {
    return this.bus.request('campaigns.create', { account_id: accountId, campaign });
  }

  @Get()
  @Operation({ id: 'listCampaigns', summary: 'List campaigns, newest first', returns: CampaignListDto })
  async list(
    @Account() { accountId }: Principal,
    @Query() query: CampaignListQuery,
  ): Promise<{ campaigns: CampaignDto[]; pagination: Pagination }> {
    const body = { account_id: accountId, ...query };
    const { items, pagination } = await this.bus.request('campaigns.list', body);
    return { campaigns: items, pagination };
  }

  @Get(':id')
  @Operation({
    id: 'getCampaign',
    summary: 'Get a campaign',
    returns: CampaignDto,
    errors: ['NOT_FOUND'],
  })
  get(@Account() { accountId }: Principal, @Param('id', ID) id: string): Promise<CampaignDto> {
    return this.bus.request('campaigns.get', { account_id: accountId, campaign_id: id });
  }

  @Patch(':id')
  @Operation({
    id: 'updateCampaign',
    summary: 'Change a draft campaign; fields left out keep their value',
    description: 'The rules hold for the result. `schedule: null` takes the calling hours away.',
    returns: CampaignDto,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
  })
  update(
    @Account() { accountId }: Principal,
    @Param('id', ID) id: string,
    @Body() change: UpdateCampaignBody,
  ): Promise<CampaignDto> {
    return this.bus.request('campaigns.update', { account_id: accountId, campaign_id: id, change });
  }

  @Delete(':id')
  @Operation({
    id: 'deleteCampaign',
    summary: 'Delete a draft campaign; extraction sets attached to it are detached',
    returns: MessageDto,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
  })
  delete(@Account() { accountId }: Principal, @Param('id', ID) id: string): Promise<MessageDto> {
    return this.bus.request('campaigns.delete', { account_id: accountId, campaign_id: id });
  }
}
