import { Module } from '@nestjs/common';
import { AttachAgent } from './attach-agent';
import { AttachCampaign } from './attach-campaign';
import { AttachedSetsModule } from './attached-sets.module';
import { CampaignOwner } from './campaign-owner';
import { CreateSet } from './create-set';
import { DeleteSet } from './delete-set';
import { ExtractionChangeController } from './extraction-change.controller';
import { ExtractionModels } from './extraction-models';
import { ExtractionSetController } from './extraction-set.controller';
import { ExtractionSetQueries } from './extraction-set.queries';
import { ExtractionSetRepository } from './extraction-set.repository';
import { ForgetCampaigns } from './forget-campaigns';
import { KnownCampaigns } from './known-campaigns';
import { KnownCampaignsController } from './known-campaigns.controller';
import { PromoteKeys } from './promote-keys';
import { RunExtraction } from './run-extraction';
import { UpdateSet } from './update-set';

@Module({
  imports: [AttachedSetsModule],
  controllers: [ExtractionChangeController, ExtractionSetController, KnownCampaignsController],
  providers: [
    ExtractionSetRepository,
    ExtractionSetQueries,
    CreateSet,
    UpdateSet,
    DeleteSet,
    PromoteKeys,
    AttachAgent,
    AttachCampaign,
    CampaignOwner,
    KnownCampaigns,
    ForgetCampaigns,
    ExtractionModels,
    RunExtraction,
  ],
})
export class ExtractionModule {}
