import { Injectable } from '@nestjs/common';
import { AppError, isUuid, type DeliveryDto } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { allowProbe } from '../endpoint/allow-probe';
import { findEndpoint, requireEnabled } from '../endpoint/find-endpoint';
import { DeliveryQueries } from './delivery.queries';
import { DeliveryRow } from './delivery.row';
import { databaseNow, requeue } from './requeue';

/** Just before all that is due at the endpoint ($1) at this moment ($2), as somebody waits for it. */
const FIRST_IN_QUEUE = `
  select coalesce(
           (select next_at from delivery where endpoint_id = $1 and status = 'pending' and next_at <= $2
             order by next_at limit 1), $2) - interval '1 millisecond' as at`;

/**
 * Sends again now. A pending delivery's next scheduled attempt is made at once and counts as such; a finished one gets
 * one more attempt.
 */
@Injectable()
export class RetryDelivery {
  constructor(
    private readonly db: Database,
    private readonly queries: DeliveryQueries,
  ) {}

  async execute(accountId: string, endpointId: string, deliveryId: string): Promise<DeliveryDto> {
    if (!isUuid(endpointId)) throw AppError.notFound('Webhook endpoint');
    if (!isUuid(deliveryId)) throw AppError.notFound('Delivery');
    return this.db.transaction(async (tx) => {
      const endpoint = await findEndpoint(tx, accountId, endpointId);
      const row = await tx.findOne(DeliveryRow, {
        where: { accountId, endpointId, id: deliveryId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!row) throw AppError.notFound('Delivery');
      requireEnabled(endpoint, 'retry a delivery');
      const now = await databaseNow(tx);
      // An attempt is under way at this moment: that is the retry asked for.
      const isLeased = row.leaseToken !== null && row.nextAt !== null && row.nextAt > now;
      if (!isLeased) await this.sendFirst(tx, row, now);
      const answer = await this.queries.one(accountId, deliveryId, tx);
      await keepAnswer(tx, () => answer);
      return answer;
    });
  }

  private async sendFirst(tx: EntityManager, { id, endpointId }: DeliveryRow, now: Date): Promise<void> {
    const [first]: { at: Date }[] = await tx.query(FIRST_IN_QUEUE, [endpointId, now]);
    await allowProbe(tx, endpointId);
    await requeue(tx, endpointId, [id], first?.at ?? now);
  }
}
