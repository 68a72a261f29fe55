import { Injectable } from '@nestjs/common';
import { DEFAULT_LABEL, type DefaultWebhookDto } from '@parley/contracts';
import { Clock, newId } from '@parley/platform';
import { newEndpointRow } from './create-endpoint';
import { EndpointSecrets } from './endpoint-secrets';
import { EndpointUrls } from './endpoint-urls';
import { type LockedEndpoints, EndpointRepository } from './endpoint.repository';
import type { EndpointRow } from './endpoint.row';
import { requireRoom } from './endpoint.rules';
import { SECRET_MESSAGE } from './endpoint.view';

/** Creates or replaces the account's one endpoint with the reserved label `default`, with a new secret each time. */
@Injectable()
export class PutDefault {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly secrets: EndpointSecrets,
    private readonly urls: EndpointUrls,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: string, webhookUrl: string): Promise<DefaultWebhookDto> {
    const url = await this.urls.check(webhookUrl, 'webhook_url');
    return this.endpoints.change(accountId, async (locked) => {
      const known = locked.all.find((endpoint) => endpoint.label === DEFAULT_LABEL);
      const id = known?.id ?? newId();
      const { plain, sealed } = this.secrets.generate(id);
      const row = newEndpointRow({
        id,
        accountId,
        agentId: null,
        label: DEFAULT_LABEL,
        url,
        events: [],
        secret: sealed,
        now: this.clock.now(),
      });
      if (known) await this.replace(locked, known, row);
      else {
        requireRoom(locked.all, null);
        await locked.add(row);
      }
      return { webhook_url: url, webhook_secret: plain, message: SECRET_MESSAGE };
    });
  }

  /** As if it were new, but with its history: enabled, for every event, without failures. */
  private async replace(locked: LockedEndpoints, known: EndpointRow, row: EndpointRow): Promise<void> {
    await locked.save(Object.assign(known, row, { createdAt: known.createdAt }));
    await locked.resetHealth(known);
  }
}
