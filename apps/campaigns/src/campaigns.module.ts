import { Module } from '@nestjs/common';
import { MessagingModule } from '@parley/messaging';
import { PersistenceModule } from '@parley/persistence';
import { CampaignModule } from './campaign/campaign.module';
import { campaignsSchema } from './campaigns.schema';

@Module({
  imports: [
    PersistenceModule.forService(campaignsSchema),
    MessagingModule.forService({ service: 'campaigns', schema: campaignsSchema.schema }),
    CampaignModule,
  ],
})
export class CampaignsModule {}
