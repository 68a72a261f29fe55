import { Injectable } from '@nestjs/common';
import {
  AppError,
  type DeliveryDto,
  type DeliveryListQuery,
  type Page,
  PAGE_LIMIT_DEFAULT,
  type RequestBody,
} from '@parley/contracts';
import { Database, decodeCursor, fittingPage } from '@parley/persistence';
import { type EntityManager, In, MoreThan, type SelectQueryBuilder } from 'typeorm';
import { findEndpoint } from '../endpoint/find-endpoint';
import { DeliveryAttemptRow } from './delivery-attempt.row';
import { DeliveryRow } from './delivery.row';
import { deliveryView } from './delivery.view';

@Injectable()
export class DeliveryQueries {
  constructor(private readonly db: Database) {}

  /** Newest first, each with its attempts. */
  async page(request: RequestBody<'webhooks.deliveries'>): Promise<Page<DeliveryDto>> {
    const { account_id: accountId, endpoint_id: endpointId, limit = PAGE_LIMIT_DEFAULT } = request;
    await findEndpoint(this.db.dataSource.manager, accountId, endpointId);
    const query = this.db.dataSource.manager
      .createQueryBuilder(DeliveryRow, 'd')
      .where('d.endpoint_id = :endpointId and d.account_id = :accountId', { endpointId, accountId })
      .orderBy('d.createdAt', 'DESC')
      .addOrderBy('d.id', 'DESC')
      .take(limit + 1);
    filter(query, request);
    if (request.cursor !== undefined) {
      const { at, id } = decodeCursor(request.cursor);
      query.andWhere('(d.created_at, d.id) < (:at, :id)', { at, id });
    }
    const rows = await query.getMany();
    const attempts = await this.attempts(rows);
    return fittingPage(
      rows,
      limit,
      (row) => ({ at: row.createdAt, id: row.id }),
      (row) => deliveryView(row, attempts.get(row.id) ?? []),
    );
  }

  async one(
    accountId: string,
    deliveryId: string,
    tx: EntityManager = this.db.dataSource.manager,
  ): Promise<DeliveryDto> {
    const row = await tx.findOneBy(DeliveryRow, { accountId, id: deliveryId });
    if (!row) throw AppError.notFound('Delivery');
    return deliveryView(row, (await this.attempts([row], tx)).get(row.id) ?? []);
  }

  private async attempts(
    rows: DeliveryRow[],
    tx: EntityManager = this.db.dataSource.manager,
  ): Promise<Map<string, DeliveryAttemptRow[]>> {
    const found = await tx.find(DeliveryAttemptRow, {
      where: { deliveryId: In(rows.map((row) => row.id)), attemptedAt: MoreThan(firstDay(rows)) },
      order: { deliveryId: 'ASC', attempt: 'ASC' },
    });
    const byDelivery = new Map(rows.map((row): [string, DeliveryAttemptRow[]] => [row.id, []]));
    for (const attempt of found) byDelivery.get(attempt.deliveryId)?.push(attempt);
    return byDelivery;
  }
}

/** No attempt is older, even with replicas' clocks apart, so partitions before it need not be read. */
function firstDay(rows: readonly DeliveryRow[]): Date {
  return new Date(Math.min(...rows.map((row) => row.createdAt.getTime()), Date.now()) - 86_400_000);
}

function filter(query: SelectQueryBuilder<DeliveryRow>, filters: DeliveryListQuery): void {
  const { status, event, created_after: after, created_before: before } = filters;
  if (status !== undefined) query.andWhere('d.status = :status', { status });
  if (event !== undefined) query.andWhere('d.event_type = :event', { event });
  if (after !== undefined) query.andWhere('d.created_at >= :after', { after: new Date(after) });
  if (before !== undefined) query.andWhere('d.created_at < :before', { before: new Date(before) });
}
