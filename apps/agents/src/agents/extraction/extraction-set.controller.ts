import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { AttachAgent } from './attach-agent';
import { AttachCampaign } from './attach-campaign';
import { ExtractionSetQueries } from './extraction-set.queries';
import { RunExtraction } from './run-extraction';

/** Reading sets, what they are attached to, and using them. */
@Controller()
export class ExtractionSetController {
  constructor(
    private readonly queries: ExtractionSetQueries,
    private readonly agents: AttachAgent,
    private readonly campaigns: AttachCampaign,
    private readonly run: RunExtraction,
  ) {}

  @Handles('agents.extract')
  extract(@Payload() body: RequestBody<'agents.extract'>) {
    return this.run.execute(body);
  }

  @Handles('extraction.get')
  get(@Payload() body: RequestBody<'extraction.get'>) {
    return this.queries.get(body);
  }

  @Handles('extraction.list')
  list(@Payload() body: RequestBody<'extraction.list'>) {
    return this.queries.list(body);
  }

  @Handles('extraction.attach_agent')
  attachAgent(@Payload() body: RequestBody<'extraction.attach_agent'>) {
    return this.agents.attach(body);
  }

  @Handles('extraction.detach_agent')
  detachAgent(@Payload() body: RequestBody<'extraction.detach_agent'>) {
    return this.agents.detach(body);
  }

  @Handles('extraction.attach_campaign')
  attachCampaign(@Payload() body: RequestBody<'extraction.attach_campaign'>) {
    return this.campaigns.attach(body);
  }

  @Handles('extraction.detach_campaign')
  detachCampaign(@Payload() body: RequestBody<'extraction.detach_campaign'>) {
    return this.campaigns.detach(body);
  }
}
