import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { ReplayQueries } from './replay.queries';
import { StartReplay } from './start-replay';

@Controller()
export class ReplayController {
  constructor(
    private readonly start: StartReplay,
    private readonly queries: ReplayQueries,
  ) {}

  @Handles('webhooks.replay')
  replay(@Payload() body: RequestBody<'webhooks.replay'>) {
    return this.start.execute(body.account_id, body.endpoint_id, body.replay);
  }

  @Handles('webhooks.replay_progress')
  replayProgress(@Payload() body: RequestBody<'webhooks.replay_progress'>) {
    return this.queries.one(body.account_id, body.endpoint_id, body.replay_id);
  }
}
