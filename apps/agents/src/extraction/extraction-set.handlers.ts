import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { AttachAgent } from './attach-agent';
import { AttachCampaign } from './attach-campaign';
import { ExtractionSetQueries } from './extraction-set.queries';

/** Reading sets, and what they are attached to. */
@Injectable()
export class ExtractionSetHandlers {
  constructor(bus: Bus, queries: ExtractionSetQueries, agents: AttachAgent, campaigns: AttachCampaign) {
    bus.handle('extraction.get', (body) => queries.get(body));
    bus.handle('extraction.list', (body) => queries.list(body));
    bus.handle('extraction.attach_agent', (body) => agents.attach(body));
    bus.handle('extraction.detach_agent', (body) => agents.detach(body));
    bus.handle('extraction.attach_campaign', (body) => campaigns.attach(body));
    bus.handle('extraction.detach_campaign', (body) => campaigns.detach(body));
  }
}
