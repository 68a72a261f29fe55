import type { EntityManager } from 'typeorm';
import { notifyDue } from '../endpoint/notify-due';

/**
 * Makes deliveries of one endpoint due again: a finished one for one more attempt, a pending one before its time, after which
 * its retry schedule goes on. The event id, and so `webhook-id`, stays the same.
 */
export async function requeue(
  tx: EntityManager,
  endpointId: string,
  deliveryIds: readonly string[],
  dueAt: Date | null = null,
): Promise<void> {
  await tx.query(
    `update delivery set status = 'pending', single = single or status <> 'pending', next_at = coalesce($2, now())
      where id = any($1::uuid[])`,
    [deliveryIds, dueAt],
  );
  await notifyDue(tx, [endpointId]);
}

/** Leases and pauses are written by the database's clock, so they are compared with it. */
export async function databaseNow(tx: EntityManager): Promise<Date> {
  const [row]: { now: Date }[] = await tx.query('select now() as now');
  if (!row) throw new Error('select now() gave no row');
  return row.now;
}
