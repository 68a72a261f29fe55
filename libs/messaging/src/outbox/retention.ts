import { type Database, deleteInBatches } from '@parley/persistence';

const BATCH = 5_000;
const A_ROUND = 20 * BATCH;

/** Deletes what nobody needs any more, in small bites so that no statement holds others up. Returns the rows deleted. */
export async function deleteExpired(
  db: Database,
  schema: string,
  keep: { outboxDays: number; inboxDays: number },
): Promise<number> {
  const expired: [table: string, condition: string, days: number][] = [
    ['outbox', 'published_at is not null and created_at', keep.outboxDays],
    ['inbox', 'received_at', keep.inboxDays],
    // As long as an Idempotency-Key is honoured, and a day more.
    ['command_receipt', 'created_at', 2],
    ['consumer_attempt', 'updated_at', keep.inboxDays],
  ];
  let total = 0;
  for (const [table, condition, days] of expired) {
    const old = `delete from ${schema}.${table} where ctid = any(array(
      select ctid from ${schema}.${table} where ${condition} < now() - make_interval(days => $1) limit ${BATCH}))`;
    total += await deleteInBatches(db, old, { batch: BATCH, parameters: [days], atMost: A_ROUND });
  }
  return total;
}
