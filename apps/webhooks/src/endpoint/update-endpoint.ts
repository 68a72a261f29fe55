import { Injectable } from '@nestjs/common';
import type { UpdateWebhookBody, WebhookDto } from '@parley/contracts';
import { EndpointHealthRow } from './endpoint-health.row';
import { EndpointUrls } from './endpoint-urls';
import { EndpointRepository } from './endpoint.repository';
import { requireFreeLabel, requireUnreserved, uniqueEvents } from './endpoint.rules';
import { endpointView } from './endpoint.view';

@Injectable()
export class UpdateEndpoint {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly urls: EndpointUrls,
  ) {}

  async execute(accountId: string, id: string, change: UpdateWebhookBody): Promise<WebhookDto> {
    const { label } = change;
    if (label !== undefined) requireUnreserved(label);
    const events = change.events && uniqueEvents(change.events);
    const url = change.url === undefined ? undefined : await this.urls.check(change.url);
    return this.endpoints.change(accountId, async (locked) => {
      const row = locked.get(id);
      if (label !== undefined) requireFreeLabel(locked.all, label, row.id);
      const movedOrRevived =
        (url !== undefined && url !== row.url) || (change.enabled === true && !row.enabled);
      row.label = label ?? row.label;
      row.events = events ?? row.events;
      row.url = url ?? row.url;
      row.enabled = change.enabled ?? row.enabled;
      if (change.enabled !== undefined) row.disabledReason = null;
      await locked.save(row);
      if (movedOrRevived) await locked.resetHealth(row);
      const health = await locked.tx.findOneBy(EndpointHealthRow, { endpointId: row.id });
      return endpointView(row, health ?? undefined);
    });
  }
}
