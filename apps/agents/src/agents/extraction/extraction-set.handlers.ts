import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { AttachAgent } from './attach-agent';
import { AttachCampaign } from './attach-campaign';
import { ExtractionSetQueries } from './extraction-set.queries';
import { RunExtraction } from './run-extraction';

/** Reading sets, what they are attached to, and using them. */
@Injectable()
export class ExtractionSetHandlers {
  constructor(
    bus: Bus,
    queries: ExtractionSetQueries,
    agents: AttachAgent,
    campaigns: AttachCampaign,
    run: RunExtraction,
  ) {
    bus.handle('agents.extract', (body) => run.execute(body));
    bus.handle('extraction.get', (body) => queries.get(body));
    bus.handle('extraction.list', (body) => queries.list(body));
    bus.handle('extraction.attach_agent', (body) => agents.attach(body));
    bus.handle('extraction.detach_agent', (body) => agents.detach(body));
    bus.handle('extraction.attach_campaign', (body) => campaigns.attach(body));
    bus.handle('extraction.detach_campaign', (body) => campaigns.detach(body));
  }
}
