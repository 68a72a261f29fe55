import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { CampaignQueries } from './campaign.queries';
import { CreateCampaign } from './create-campaign';
import { DeleteCampaign } from './delete-campaign';
import { UpdateCampaign } from './update-campaign';

@Injectable()
export class CampaignHandlers {
  constructor(
    bus: Bus,
    queries: CampaignQueries,
    create: CreateCampaign,
    update: UpdateCampaign,
    remove: DeleteCampaign,
  ) {
    bus.handle('campaigns.create', (body) => create.execute(body));
    bus.handle('campaigns.get', (body) => queries.get(body));
    bus.handle('campaigns.list', (body) => queries.list(body));
    bus.handle('campaigns.update', (body) => update.execute(body));
    bus.handle('campaigns.delete', (body) => remove.execute(body));
    bus.handle('campaigns.brief', (body) => queries.brief(body));
  }
}
