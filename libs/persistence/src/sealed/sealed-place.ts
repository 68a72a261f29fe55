/** Seals anew what is not under the current key yet; what cannot be opened comes back as it was. */
export type Again = (sealed: string, aad: string) => string;

/**
 * Where a schema keeps what SecretBox sealed, so that it can be sealed anew (`Resealer`). Named in the schema's definition.
 * What passes within days by itself (answers kept for repeated requests) is none.
 */
export interface SealedPlace {
  table: string;
  column: string;
  /** Column of the id that the secret is bound to, where that is not the row's own. */
  boundTo: string;
  /** jsonb: where in it the sealed texts are (SQL/JSON path). null: the column is the sealed text. */
  path: string | null;
  /** The column's value with its secrets sealed anew. */
  change(value: unknown, boundTo: string, again: Again): unknown;
}

/** A text column; `aad`: what its secret is bound to. */
export function sealedText(
  table: string,
  column: string,
  aad: (id: string) => string,
  boundTo = 'id',
): SealedPlace {
  return { table, column, boundTo, path: null, change: (value, id, again) => again(String(value), aad(id)) };
}

/** A jsonb column that holds sealed texts at `path` and `V` altogether. */
export function sealedJson<V>(
  table: string,
  column: string,
  path: string,
  change: (value: V, id: string, again: Again) => V,
): SealedPlace {
  return {
    table,
    column,
    boundTo: 'id',
    path,
    change: (value, id, again) => change(value as V, id, again),
  };
}

export function placeName({ table, column }: Pick<SealedPlace, 'table' | 'column'>): string {
  return `${table}.${column}`;
}
