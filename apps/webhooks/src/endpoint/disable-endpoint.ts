import { Injectable } from '@nestjs/common';
import { Log } from '@parley/platform';
import { EndpointHealthRow } from './endpoint-health.row';
import { EndpointRepository } from './endpoint.repository';

/**
 * Parley's own disabling (410, five days without success): the same path as PATCH enabled=false, so an agent's last
 * enabled endpoint flips its fan-out flag here too. decisions: Webhooks, "Disabling, by whomever".
 */
@Injectable()
export class DisableEndpoint {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly log: Log,
  ) {}

  async execute(accountId: string, id: string): Promise<void> {
    await this.endpoints.change(accountId, async (book) => {
      const row = book.all.find((endpoint) => endpoint.id === id);
      const health = await book.tx.findOneBy(EndpointHealthRow, { endpointId: id });
      // Deleted, switched off or given another chance meanwhile: the partner's word is the last.
      if (!row?.enabled || !health || health.disableReason === null) return;
      row.enabled = false;
      row.disabledReason = health.disableReason;
      await book.save(row);
      this.log.warn('endpoint.disabled', {
        endpoint_id: id,
        account_id: accountId,
        reason: health.disableReason,
      });
    });
  }
}
