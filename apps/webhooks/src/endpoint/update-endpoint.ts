import { Injectable } from '@nestjs/common';
import { AppError, type EndpointChange, type WebhookEndpoint } from '@parley/contracts';
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
    // Rejected even when it is the same: endpoints never move to another agent.
    if ('agent_id' in change) throw AppError.validation('agent_id', 'agent_id cannot be changed');
    if (change.enabled !== undefined && typeof change.enabled !== 'boolean') {
      throw AppError.validation('enabled', 'enabled must be a boolean');
    }
    const label = change.label === undefined ? undefined : checkedLabel(change.label);
    const events = change.events === undefined ? undefined : checkedEvents(change.events);
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
