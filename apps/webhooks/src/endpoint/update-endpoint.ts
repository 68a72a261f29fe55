import { Injectable } from '@nestjs/common';
import { AppError, type EndpointChange, type WebhookEndpoint } from '@parley/contracts';
import { CLOSED } from './circuit-breaker.rules';
import { WakeUp } from '../claim/wake-up';
import { EndpointHealthRow } from './endpoint-health.row';
import { EndpointUrls } from './endpoint-urls';
import { EndpointRepository } from './endpoint.repository';
import { checkedEvents, checkedLabel, requireFreeLabel } from './endpoint.rules';
import { endpointView } from './endpoint.view';

@Injectable()
export class UpdateEndpoint {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly urls: EndpointUrls,
  ) {}

  async execute(accountId: string, id: string, change: EndpointChange): Promise<WebhookEndpoint> {
    // contract: PATCH /config/webhooks/{id}, "Body containing agent_id is rejected ... even if equal".
    if ('agent_id' in change) throw AppError.validation('agent_id', 'agent_id cannot be changed');
    if (change.enabled !== undefined && typeof change.enabled !== 'boolean') {
      throw AppError.validation('enabled', 'enabled must be a boolean');
    }
    const label = change.label === undefined ? undefined : checkedLabel(change.label);
    const events = change.events === undefined ? undefined : checkedEvents(change.events);
    const url = change.url === undefined ? undefined : await this.urls.check(change.url);
    return this.endpoints.change(accountId, async (book) => {
      const row = book.get(id);
      if (label !== undefined) requireFreeLabel(book.all, label, row.id);
      const movedOrRevived =
        (url !== undefined && url !== row.url) || (change.enabled === true && !row.enabled);
      row.label = label ?? row.label;
      row.events = events ?? row.events;
      row.url = url ?? row.url;
      row.enabled = change.enabled ?? row.enabled;
      if (change.enabled !== undefined) row.disabledReason = null;
      await book.save(row);
      // Another address or another chance: what was learnt about the old one no longer counts.
      if (movedOrRevived) {
        await book.tx.update(EndpointHealthRow, { endpointId: row.id }, { ...CLOSED });
        await WakeUp.afterCommit(book.tx, [row.id]);
      }
      const health = await book.tx.findOneBy(EndpointHealthRow, { endpointId: row.id });
      return endpointView(row, health ?? undefined);
    });
  }
}
