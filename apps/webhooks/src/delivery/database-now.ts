import type { EntityManager } from 'typeorm';

/** Leases and pauses are compared with the clock that wrote them, whichever replica asks. */
export async function databaseNow(tx: EntityManager): Promise<Date> {
  const [row]: { now: Date }[] = await tx.query('select now() as now');
  if (!row) throw new Error('select now() gave no row');
  return row.now;
}
