import { Module } from '@nestjs/common';
import { CampaignController } from './campaign.controller';
import { CampaignQueries } from './campaign.queries';
import { CampaignRepository } from './campaign.repository';
import { CreateCampaign } from './create-campaign';
import { DeleteCampaign } from './delete-campaign';
import { References } from './references';
import { UpdateCampaign } from './update-campaign';

@Module({
  controllers: [CampaignController],
  providers: [
    CampaignRepository,
    References,
    CampaignQueries,
    CreateCampaign,
    UpdateCampaign,
    DeleteCampaign,
  ],
})
export class CampaignModule {}
