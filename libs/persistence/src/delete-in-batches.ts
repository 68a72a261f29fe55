import type { Database } from './database';

/**
 * Deletes what has expired in small bites, so that no statement holds others up. `statement` deletes up to `batch` rows,
 * passing over what another replica is deleting, and answers with their `count`.
 */
export async function deleteInBatches(
  db: Database,
  statement: string,
  batch: number,
  signal: AbortSignal,
): Promise<void> {
  let count = batch;
  while (count === batch && !signal.aborted) {
    const [row] = await db.query<{ count: number }>(statement);
    count = row?.count ?? 0;
  }
}
