import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '@parley/persistence';
import { CONFIG, Log, Loop } from '@parley/platform';
import { DisableEndpoint } from './disable-endpoint';
import { WebhooksConfig } from '../webhooks.config';

const TO_DISABLE = `
  select e.id, e.account_id from endpoint e join endpoint_health h on h.endpoint_id = e.id
   where h.disable_reason is not null and e.enabled`;

/**
 * Disables what attempts found a reason to. Apart from the sweep: each change may wait a second for agents to hear of it, and
 * nobody's retry waits for that.
 */
@Injectable()
export class DisableRounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly db: Database,
    private readonly disable: DisableEndpoint,
    private readonly log: Log,
    @Inject(CONFIG) config: WebhooksConfig,
  ) {
    this.loop = new Loop('endpoint.disable', config.DELIVERY_POLL_MS, log, (signal) => this.round(signal));
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** One that cannot be disabled holds up none of the others, and is tried again in the next round. */
  private async round(signal: AbortSignal): Promise<void> {
    for (const { id, account_id } of await this.db.query<{ id: string; account_id: string }>(TO_DISABLE)) {
      if (signal.aborted) return;
      try {
        await this.disable.execute(account_id, id);
      } catch (error) {
        this.log.error('endpoint.not_disabled', { endpoint_id: id, account_id, err: error });
      }
    }
  }
}
