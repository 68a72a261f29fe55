import { Module } from '@nestjs/common';
import { AttachAgent } from './attach-agent';
import { AttachCampaign } from './attach-campaign';
import { AttachedSetsModule } from './attached-sets.module';
import { CampaignOwner } from './campaign-owner';
import { CreateSet } from './create-set';
import { DeleteSet } from './delete-set';
import { ExtractionChangeHandlers } from './extraction-change.handlers';
import { ExtractionModels } from './extraction-models';
import { ExtractionSetHandlers } from './extraction-set.handlers';
import { ExtractionSetQueries } from './extraction-set.queries';
import { ExtractionSetRepository } from './extraction-set.repository';
import { ForgetCampaigns } from './forget-campaigns';
import { KnownCampaigns } from './known-campaigns';
import { PromoteKeys } from './promote-keys';
import { RunExtraction } from './run-extraction';
import { UpdateSet } from './update-set';

@Module({
  imports: [AttachedSetsModule],
  providers: [
    ExtractionSetRepository,
    ExtractionSetQueries,
    ExtractionSetHandlers,
    ExtractionChangeHandlers,
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
