import { Injectable } from '@nestjs/common';
import { groupBy, Log } from '@parley/platform';
import { In, type EntityManager } from 'typeorm';
import { afterAttempt, afterIdleDays, type CircuitBreaker } from '../endpoint/circuit-breaker.rules';
import { EndpointHealthRow } from '../endpoint/endpoint-health.row';
import { EndpointRow } from '../endpoint/endpoint.row';
import type { AttemptResult } from './leased-delivery';

/** How fresh last_delivery_at is: written with every delivery, the row of a busy endpoint would be a hot spot. */
export const LAST_DELIVERY_EVERY_MS = 1_000;

/** Keeps what attempts tell about their endpoints: circuit breaker, reasons to disable, last delivery. */
@Injectable()
export class EndpointHealthRecorder {
  constructor(private readonly log: Log) {}

  /**
   * In the transaction of the results, at the database's time, as replicas' clocks may differ. A healthy endpoint that was
   * written a moment ago costs one read and no write.
   */
  async update(tx: EntityManager, results: AttemptResult[], now: Date): Promise<void> {
    const byEndpoint = groupBy(results, ({ delivery }) => delivery.endpointId);
    const before = await tx.findBy(EndpointHealthRow, { endpointId: In([...byEndpoint.keys()]) });
    const changing = before.filter(
      (row) => changeOf(row, byEndpoint.get(row.endpointId) ?? [], now) !== null,
    );
    if (changing.length === 0) return;
    // Locked in one order, then judged on what is there now: another replica may have written meanwhile.
    const rows = await tx
      .createQueryBuilder(EndpointHealthRow, 'health')
      .where({ endpointId: In(changing.map((row) => row.endpointId)) })
      .orderBy('health.endpointId')
      .setLock('pessimistic_write')
      .getMany();
    // Under the lock: a change of the address resets the health, and either has done so or waits for us.
    const urls = await currentUrls(
      tx,
      rows.map((row) => row.endpointId),
    );
    for (const row of rows) {
      const change = changeOf(row, byEndpoint.get(row.endpointId) ?? [], now, urls);
      if (!change) continue;
      await tx.update(EndpointHealthRow, { endpointId: row.endpointId }, change);
      if (change.trips > row.trips) {
        this.log.warn('breaker.opened', { endpoint_id: row.endpointId, until: change.pausedUntil });
      }
    }
  }
}

/** Where endpoints are now: an attempt under way may have gone to an earlier address. */
export async function currentUrls(
  tx: EntityManager,
  endpointIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.find(EndpointRow, {
    select: { id: true, url: true },
    where: { id: In(endpointIds) },
  });
  return new Map(rows.map(({ id, url }) => [id, url]));
}

/** The row after these attempts, or null when it need not be written. Attempts at another address do not count. */
function changeOf(
  row: EndpointHealthRow,
  results: AttemptResult[],
  now: Date,
  urls?: ReadonlyMap<string, string>,
): (CircuitBreaker & Partial<EndpointHealthRow>) | null {
  const counted = results.filter(
    ({ delivery }) => !delivery.test && (urls === undefined || urls.get(row.endpointId) === delivery.url),
  );
  const before = counted.length > 0 ? afterIdleDays(row, row.lastDeliveryAt, now) : row;
  const after = counted.reduce<CircuitBreaker>(
    (breaker, { attempt }) => afterAttempt(breaker, attempt, now),
    before,
  );
  const last = results.at(-1);
  const status = last ? (last.attempt.ok ? 'succeeded' : 'failed') : row.lastDeliveryStatus;
  const stale =
    status !== row.lastDeliveryStatus ||
    now.getTime() - (row.lastDeliveryAt?.getTime() ?? 0) >= LAST_DELIVERY_EVERY_MS;
  if (after === row && !stale) return null;
  return { ...after, lastDeliveryAt: last ? now : row.lastDeliveryAt, lastDeliveryStatus: status };
}
