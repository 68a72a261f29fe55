import { Injectable } from '@nestjs/common';
import { groupBy, Log } from '@parley/platform';
import { In, type EntityManager } from 'typeorm';
import { EndpointHealthRow } from '../endpoint/endpoint-health.row';
import { EndpointRow } from '../endpoint/endpoint.row';
import { afterAttempt, afterSilence, type Breaker } from '../endpoint/circuit-breaker.rules';
import type { Attempt, Job } from './leased-delivery';

interface Noted {
  job: Job;
  attempt: Attempt;
}

/** our choice: how fresh last_delivery_at is on a busy endpoint, which would otherwise be one very hot row. */
export const LAST_DELIVERY_EVERY_MS = 1_000;

/** Keeps what attempts tell about their endpoints: breaker, reasons to disable, last delivery. */
@Injectable()
export class EndpointJournal {
  constructor(private readonly log: Log) {}

  /** In the transaction of the results, at the database's time: replicas' clocks may differ. Healthy endpoints that were written lately cost one read, no write. */
  async note(tx: EntityManager, results: Noted[], now: Date): Promise<void> {
    const byEndpoint = groupBy(results, ({ job }) => job.endpointId);
    const before = await tx.findBy(EndpointHealthRow, { endpointId: In([...byEndpoint.keys()]) });
    const changing = before.filter((row) => fold(row, byEndpoint.get(row.endpointId) ?? [], now) !== null);
    if (changing.length === 0) return;
    // Locked in one order, then judged on what is there now: another replica may have written meanwhile.
    const rows = await tx
      .createQueryBuilder(EndpointHealthRow, 'health')
      .where({ endpointId: In(changing.map((row) => row.endpointId)) })
      .orderBy('health.endpointId')
      .setLock('pessimistic_write')
      .getMany();
    // Under the lock: another address was given together with a fresh start, or waits for us and then gets one.
    const urls = await currentUrls(
      tx,
      rows.map((row) => row.endpointId),
    );
    for (const row of rows) {
      const change = fold(row, byEndpoint.get(row.endpointId) ?? [], now, urls);
      if (!change) continue;
      await tx.update(EndpointHealthRow, { endpointId: row.endpointId }, change);
      if (change.trips > row.trips) {
        this.log.warn('breaker.opened', { endpoint_id: row.endpointId, until: change.pausedUntil });
      }
    }
  }
}

/** Where endpoints are now: an attempt under way may have gone to where one was before. */
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

/** The row after these attempts, or null when it need not be written. What another address did says nothing of this one. */
function fold(
  row: EndpointHealthRow,
  results: Noted[],
  now: Date,
  urls?: ReadonlyMap<string, string>,
): (Breaker & Partial<EndpointHealthRow>) | null {
  const judged = results.filter(
    ({ job }) => !job.test && (urls === undefined || urls.get(row.endpointId) === job.url),
  );
  const before = judged.length > 0 ? afterSilence(row, row.lastDeliveryAt, now) : row;
  const after = judged.reduce<Breaker>((breaker, { attempt }) => afterAttempt(breaker, attempt, now), before);
  const last = results.at(-1);
  const status = last ? (last.attempt.ok ? 'succeeded' : 'failed') : row.lastDeliveryStatus;
  const stale =
    status !== row.lastDeliveryStatus ||
    now.getTime() - (row.lastDeliveryAt?.getTime() ?? 0) >= LAST_DELIVERY_EVERY_MS;
  if (after === row && !stale) return null;
  return { ...after, lastDeliveryAt: last ? now : row.lastDeliveryAt, lastDeliveryStatus: status };
}
