import { Injectable } from '@nestjs/common';
import { DEFAULT_LABEL } from '@parley/contracts';
import { Clock, newId } from '@parley/platform';
import { CLOSED } from './circuit-breaker.rules';
import { WakeUp } from '../claim/wake-up';
import { newEndpointRow } from './create-endpoint';
import { EndpointHealthRow } from './endpoint-health.row';
import { EndpointSecrets } from './endpoint-secrets';
import { EndpointUrls } from './endpoint-urls';
import { type EndpointBook, EndpointRepository } from './endpoint.repository';
import type { EndpointRow } from './endpoint.row';
import { requireRoom } from './endpoint.rules';
import { SECRET_MESSAGE } from './endpoint.view';

export interface DefaultWebhook {
  webhook_url: string;
  webhook_secret: string;
  message: string;
}

/** contract: PUT /config/webhook, "Creates or replaces the reserved `default` endpoint and generates a new secret each call". */
@Injectable()
export class PutDefault {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly secrets: EndpointSecrets,
    private readonly urls: EndpointUrls,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: string, webhookUrl: string): Promise<DefaultWebhook> {
    const url = await this.urls.check(webhookUrl, 'webhook_url');
    return this.endpoints.change(accountId, async (book) => {
      const known = book.all.find((endpoint) => endpoint.label === DEFAULT_LABEL);
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
      if (known) await this.replace(book, known, row);
      else {
        requireRoom(book.all, null);
        await book.add(row);
      }
      return { webhook_url: url, webhook_secret: plain, message: SECRET_MESSAGE };
    });
  }

  /** Enabled, every event, nothing held against it: as if new, but with its history. */
  private async replace(book: EndpointBook, known: EndpointRow, row: EndpointRow): Promise<void> {
    await book.save(Object.assign(known, row, { createdAt: known.createdAt }));
    await book.tx.update(EndpointHealthRow, { endpointId: known.id }, { ...CLOSED });
    await WakeUp.afterCommit(book.tx, [known.id]);
  }
}
