import { ObjectOf, Text, Uuid } from '../fields/decorators';
import { command, query, reply, Scoped } from '../message';
import type { Page } from '../page';
import type { MessageDto } from '../page.dto';
import type { CampaignBrief } from './campaign';
import { type CampaignDto, CampaignListQuery, CreateCampaignBody, UpdateCampaignBody } from './campaign.dto';

class OneCampaign extends Scoped {
  /** `cmp_<uuid>`. A text: what is malformed is NOT_FOUND, as what is unknown. */
  @Text()
  campaign_id: string;
}

class CreateCampaignRequest extends Scoped {
  @ObjectOf(() => CreateCampaignBody)
  campaign: CreateCampaignBody;
}

class UpdateCampaignRequest extends OneCampaign {
  @ObjectOf(() => UpdateCampaignBody)
  change: UpdateCampaignBody;
}

class ListCampaignsRequest extends CampaignListQuery {
  @Uuid()
  account_id: string;
}

export const CAMPAIGN_MESSAGES = {
  'campaigns.create': command('campaigns', CreateCampaignRequest, reply<CampaignDto>()),
  'campaigns.get': query('campaigns', OneCampaign, reply<CampaignDto>()),
  'campaigns.list': query('campaigns', ListCampaignsRequest, reply<Page<CampaignDto>>()),
  'campaigns.update': command('campaigns', UpdateCampaignRequest, reply<CampaignDto>()),
  'campaigns.delete': command('campaigns', OneCampaign, reply<MessageDto>()),
  'campaigns.brief': query('campaigns', OneCampaign, reply<CampaignBrief>()),
};
