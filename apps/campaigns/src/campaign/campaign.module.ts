import { Module } from '@nestjs/common';
import { CampaignHandlers } from './campaign.handlers';
import { CampaignQueries } from './campaign.queries';
import { CampaignRepository } from './campaign.repository';
import { CreateCampaign } from './create-campaign';
import { DeleteCampaign } from './delete-campaign';
import { References } from './references';
import { UpdateCampaign } from './update-campaign';

@Module({
  providers: [
    CampaignRepository,
    References,
    CampaignQueries,
    CreateCampaign,
    UpdateCampaign,
    DeleteCampaign,
    CampaignHandlers,
  ],
})
export class CampaignModule {}
