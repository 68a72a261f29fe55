import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { CampaignQueries } from './campaign.queries';
import { CreateCampaign } from './create-campaign';
import { DeleteCampaign } from './delete-campaign';
import { UpdateCampaign } from './update-campaign';

@Controller()
export class CampaignController {
  constructor(
    private readonly queries: CampaignQueries,
    private readonly createCampaign: CreateCampaign,
    private readonly updateCampaign: UpdateCampaign,
    private readonly deleteCampaign: DeleteCampaign,
  ) {}

  @Handles('campaigns.create')
  create(@Payload() body: RequestBody<'campaigns.create'>) {
    return this.createCampaign.execute(body);
  }

  @Handles('campaigns.get')
  get(@Payload() body: RequestBody<'campaigns.get'>) {
    return this.queries.get(body);
  }

  @Handles('campaigns.list')
  list(@Payload() body: RequestBody<'campaigns.list'>) {
    return this.queries.list(body);
  }

  @Handles('campaigns.update')
  update(@Payload() body: RequestBody<'campaigns.update'>) {
    return this.updateCampaign.execute(body);
  }

  @Handles('campaigns.delete')
  delete(@Payload() body: RequestBody<'campaigns.delete'>) {
    return this.deleteCampaign.execute(body);
  }

  @Handles('campaigns.brief')
  brief(@Payload() body: RequestBody<'campaigns.brief'>) {
    return this.queries.brief(body);
  }
}
