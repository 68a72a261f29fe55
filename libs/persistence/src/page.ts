import {
  AppError,
  isUuid,
  type Page,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  type PageQuery,
} from '@parley/contracts';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** A NATS message holds 1 MiB; the rest is for the envelope. */
const PAGE_MAX_BYTES = 900_000;

/** Where in a list sorted by (time, id) a page ended. */
export type Position = { at: Date; id: string };

/**
 * A Date holds milliseconds, so a column a list is sorted by must hold nothing finer: `timestamptz(3)`. Then no row is
 * skipped or repeated, whatever falls into one millisecond.
 */
export function encodeCursor(at: Date, id: string): string {
  return Buffer.from(`${at.getTime().toString(36)}.${id}`, 'utf8').toString('base64url');
}

/** VALIDATION_ERROR for anything `encodeCursor` did not make. */
export function decodeCursor(cursor: string): Position {
  const text = typeof cursor === 'string' ? Buffer.from(cursor, 'base64url').toString('utf8') : '';
  const dot = text.indexOf('.');
  const at = new Date(Number.parseInt(text.slice(0, Math.max(dot, 0)), 36));
  const id = text.slice(dot + 1);
  // Postgres would refuse an id that is no UUID, and a time before its calendar begins.
  const valid = dot > 0 && at.getTime() >= 0 && isUuid(id) && encodeCursor(at, id) === cursor;
  if (!valid) throw AppError.validation('cursor', 'cursor is not valid');
  return { at, id };
}

/** VALIDATION_ERROR for a limit out of range. */
export function pageLimit(limit: unknown): number {
  if (limit === undefined || limit === null) return PAGE_LIMIT_DEFAULT;
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= PAGE_LIMIT_MAX)
    return limit;
  throw AppError.validation('limit', `limit must be between 1 and ${PAGE_LIMIT_MAX}`);
}

/** A page out of `limit + 1` rows: the extra one only tells that more follow. */
export function pageOf<T>(rows: T[], limit: number, positionOf: (row: T) => Position): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const position = hasMore ? positionOf(last) : null;
  return {
    items,
    pagination: {
      limit,
      has_more: hasMore,
      next_cursor: position ? encodeCursor(position.at, position.id) : null,
    },
  };
}

/** A page of `limit + 1` rows, shorter where its items would not fit a message: the rest follows under `next_cursor`. */
export function fittingPage<Row, Item>(
  rows: Row[],
  limit: number,
  positionOf: (row: Row) => Position,
  view: (row: Row) => Item,
): Page<Item> {
  const items: Item[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, limit)) {
    const item = view(row);
    bytes += Buffer.byteLength(JSON.stringify(item), 'utf8');
    if (bytes > PAGE_MAX_BYTES && items.length > 0) break;
    items.push(item);
  }
  const { pagination } = pageOf(rows, items.length, positionOf);
  return { items, pagination: { ...pagination, limit } };
}

type Listed = ObjectLiteral & { id: string; createdAt: Date };

/** A page of a list that is sorted newest first; the query says whose rows and which. */
export function keysetPage<Row extends Listed, Item>(
  query: SelectQueryBuilder<Row>,
  request: PageQuery,
  view: (row: Row) => Item,
): Promise<Page<Item>> {
  return keysetPageWith(query, request, async () => view);
}

/** `viewOf` may read at once what the views of all rows need. */
export async function keysetPageWith<Row extends Listed, Item>(
  query: SelectQueryBuilder<Row>,
  request: PageQuery,
  viewOf: (rows: Row[]) => Promise<(row: Row) => Item>,
): Promise<Page<Item>> {
  const limit = pageLimit(request.limit);
  if (request.cursor !== undefined)
    query.andWhere(
      `(${query.alias}.created_at, ${query.alias}.id) < (:at, :id)`,
      decodeCursor(request.cursor),
    );
  const rows = await query
    .orderBy(`${query.alias}.createdAt`, 'DESC')
    .addOrderBy(`${query.alias}.id`, 'DESC')
    .limit(limit + 1)
    .getMany();
  return fittingPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }), await viewOf(rows));
}

/** The filters of lists by time: `after` inclusive, `before` exclusive. */
export function createdBetween<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  after: string | undefined,
  before: string | undefined,
): void {
  // As a Date: the driver can write the year 0, which Postgres would refuse as text.
  if (after !== undefined) query.andWhere(`${query.alias}.created_at >= :after`, { after: new Date(after) });
  if (before !== undefined)
    query.andWhere(`${query.alias}.created_at < :before`, { before: new Date(before) });
}
