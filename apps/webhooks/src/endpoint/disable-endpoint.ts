import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '@parley/persistence';
import { CONFIG, Log, Loop } from '@parley/platform';
import { WebhooksConfig } from '../webhooks.config';
import { EndpointHealthRow } from './endpoint-health.row';
import { EndpointRepository } from './endpoint.repository';

const TO_DISABLE = `
  select e.id, e.account_id from endpoint e join endpoint_health h on h.endpoint_id = e.id
   where h.disable_reason is not null and e.enabled`;

/**
 * Disables what attempts found a reason to: a 410, or five days without a success. By the same path as PATCH enabled=false,
 * so an agent's last enabled endpoint resets its fan-out flag here too. In a loop of its own: each change may wait a second
 * for the agents service to hear of it, and nobody's retry waits for that.
 */
@Injectable()
export class DisableEndpoint implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly db: Database,
    private readonly endpoints: EndpointRepository,
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

  async execute(accountId: string, id: string): Promise<void> {
    await this.endpoints.change(accountId, async (locked) => {
      const row = locked.all.find((endpoint) => endpoint.id === id);
      const health = await locked.tx.findOneBy(EndpointHealthRow, { endpointId: id });
      // Deleted, disabled or given another chance meanwhile: the partner's word is the last.
      if (!row?.enabled || !health || health.disableReason === null) return;
      row.enabled = false;
      row.disabledReason = health.disableReason;
      await locked.save(row);
      this.log.warn('endpoint.disabled', {
        endpoint_id: id,
        account_id: accountId,
        reason: health.disableReason,
      });
    });
  }

  /** One that cannot be disabled holds up none of the others, and is tried again in the next round. */
  private async round(signal: AbortSignal): Promise<void> {
    for (const { id, account_id } of await this.db.query<{ id: string; account_id: string }>(TO_DISABLE)) {
      if (signal.aborted) return;
      try {
        await this.execute(account_id, id);
      } catch (error) {
        this.log.error('endpoint.not_disabled', { endpoint_id: id, account_id, err: error });
      }
    }
  }
}
