import { Injectable } from '@nestjs/common';
import { AppError, isUuid, type WebhookDelivery } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { EndpointHealthRow } from '../endpoint/endpoint-health.row';
import { EndpointRow } from '../endpoint/endpoint.row';
import { WakeUp } from '../claim/wake-up';
import { databaseNow } from './database-now';
import { DeliveryQueries } from './delivery.queries';
import { DeliveryRow } from './delivery.row';

/** What is due and waits longest at an endpoint. */
const EARLIEST = `
  select next_at from delivery where endpoint_id = $1 and status = 'pending' and next_at <= $2 order by next_at limit 1`;

/**
 * Sends again now. A pending delivery's next scheduled attempt is made at once and counts as such; a finished one gets
 * one more attempt. The event id, and so `webhook-id`, stays the same.
 */
@Injectable()
export class RetryDelivery {
  constructor(
    private readonly db: Database,
    private readonly queries: DeliveryQueries,
  ) {}

  async execute(accountId: string, endpointId: string, deliveryId: string): Promise<WebhookDelivery> {
    if (!isUuid(endpointId)) throw AppError.notFound('Webhook endpoint');
    if (!isUuid(deliveryId)) throw AppError.notFound('Delivery');
    return this.db.transaction(async (tx) => {
      const endpoint = await tx.findOneBy(EndpointRow, { accountId, id: endpointId });
      if (!endpoint) throw AppError.notFound('Webhook endpoint');
      const row = await tx.findOne(DeliveryRow, {
        where: { accountId, endpointId, id: deliveryId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!row) throw AppError.notFound('Delivery');
      if (!endpoint.enabled) {
        throw new AppError(
          'INVALID_STATE',
          'the webhook endpoint is disabled: enable it to retry a delivery',
        );
      }
      const now = await databaseNow(tx);
      // An attempt is under way at this moment: that is the retry asked for.
      if (row.leaseToken === null || row.nextAt === null || row.nextAt <= now)
        await this.putBack(tx, row, now);
      const answer = await this.queries.one(accountId, deliveryId, tx);
      await keepAnswer(tx, () => answer);
      return answer;
    });
  }

  private async putBack(tx: EntityManager, row: DeliveryRow, now: Date): Promise<void> {
    const single = row.single || row.status !== 'pending';
    // Before all that waits: somebody looks for it.
    const [earliest]: { next_at: Date }[] = await tx.query(EARLIEST, [row.endpointId, now]);
    const nextAt = new Date((earliest?.next_at ?? now).getTime() - 1);
    await tx.update(DeliveryRow, { id: row.id }, { status: 'pending', single, nextAt });
    // The partner says the endpoint is back: an open breaker takes it as its probe.
    await tx
      .createQueryBuilder()
      .update(EndpointHealthRow)
      .set({ pausedUntil: now })
      .where('endpoint_id = :endpointId and paused_until > :now', { endpointId: row.endpointId, now })
      .execute();
    await WakeUp.afterCommit(tx, [row.endpointId]);
  }
}
