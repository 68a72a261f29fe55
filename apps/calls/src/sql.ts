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

/** A timestamp as the API shows it. decisions: General, "Time". */
export const iso = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** bigint and numeric arrive as strings; ours all fit a double. */
export const asNumber = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};

/** JSON that Postgres takes: jsonb refuses NUL and half surrogate pairs, which a carrier or a model may well send. */
export function toJsonb(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? storableText(part) : part,
  );
}

export function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}

/** The same value as Postgres will take it. */
export function storable<T>(value: T): T {
  return JSON.parse(toJsonb(value)) as T;
}
