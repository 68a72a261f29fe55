import type { Database } from './database';

export interface Batches {
  /** Rows the statement deletes at most. */
  batch: number;
  parameters?: unknown[];
  /** Leave the rest for the next time after about so many. */
  atMost?: number;
  signal?: AbortSignal;
}

/**
 * Deletes what has expired in small bites, so that no statement holds others up; for all accounts, so outside of any
 * request. `statement` is a DELETE of up to `batch` rows. Returns how many were deleted.
 */
export async function deleteInBatches(
  db: Database,
  statement: string,
  { batch, parameters = [], atMost = Infinity, signal }: Batches,
): Promise<number> {
  for (let total = 0; ;) {
    const [, deleted] = await db.dataSource.query<[unknown[], number]>(statement, parameters);
    total += deleted;
    if (deleted < batch || total >= atMost || signal?.aborted) return total;
  }
}
