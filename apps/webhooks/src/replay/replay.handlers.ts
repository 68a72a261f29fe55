import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { ReplayQueries } from './replay.queries';
import { StartReplay } from './start-replay';

@Injectable()
export class ReplayHandlers {
  constructor(bus: Bus, start: StartReplay, queries: ReplayQueries) {
    bus.handle('webhooks.replay', (body) => start.execute(body.account_id, body.endpoint_id, body.replay));
    bus.handle('webhooks.replay_progress', (body) =>
      queries.one(body.account_id, body.endpoint_id, body.replay_id),
    );
  }
}
