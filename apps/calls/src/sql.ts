import type { EntityManager } from 'typeorm';

/** Rows of any statement. TypeORM answers UPDATE and DELETE ... RETURNING as [rows, count] and everything else as rows. */
export async function rowsOf<R>(tx: EntityManager, sql: string, parameters: unknown[] = []): Promise<R[]> {
  const result: unknown = await tx.query(sql, parameters);
  if (!Array.isArray(result)) return [];
  const [first, second] = result as unknown[];
  const rows: unknown =
    result.length === 2 && Array.isArray(first) && typeof second === 'number' ? first : result;
  return rows as R[];
}

/** A timestamp as the API shows it: ISO 8601, UTC, milliseconds. */
export const iso = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** bigint and numeric arrive as strings; all values here fit a double. */
export const asNumber = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};
