import { AppError, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, type Page, type PageRequest } from '@parley/contracts';
import { decodeCursor, fittingPage } from '@parley/persistence';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

type Listed = ObjectLiteral & { id: string; createdAt: Date };

/** Newest first, by keyset; a page that would not fit a message is cut short. */
export async function keysetPage<Row extends Listed, Item>(
  query: SelectQueryBuilder<Row>,
  request: PageRequest,
  view: (row: Row) => Item,
): Promise<Page<Item>> {
  return keysetPageWith(query, request, async () => view);
}

/** `viewOf` may read at once what the views of all rows need. */
export async function keysetPageWith<Row extends Listed, Item>(
  query: SelectQueryBuilder<Row>,
  { limit, cursor }: PageRequest,
  viewOf: (rows: Row[]) => Promise<(row: Row) => Item>,
): Promise<Page<Item>> {
  const size = pageLimit(limit);
  if (cursor !== undefined) {
    query.andWhere(`(${query.alias}.created_at, ${query.alias}.id) < (:at, :id)`, decodeCursor(cursor));
  }
  const rows = await query
    .orderBy(`${query.alias}.createdAt`, 'DESC')
    .addOrderBy(`${query.alias}.id`, 'DESC')
    .limit(size + 1)
    .getMany();
  return fittingPage(rows, size, (row) => ({ at: row.createdAt, id: row.id }), await viewOf(rows));
}

/** A bus body may hold anything. */
export function pageLimit(limit: unknown): number {
  if (limit === undefined) return PAGE_LIMIT_DEFAULT;
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= PAGE_LIMIT_MAX)
    return limit;
  throw AppError.validation('limit', `limit must be between 1 and ${PAGE_LIMIT_MAX}`);
}
