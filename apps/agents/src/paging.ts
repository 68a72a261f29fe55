import {
  AppError,
  isUuid,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  type Page,
  type PageRequest,
} from '@parley/contracts';
import { decodeCursor, pageOf } from '@parley/persistence';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** A NATS message holds 1 MiB. */
const PAGE_MAX_BYTES = 700_000;

/** Newest first, by keyset; a page that would not fit a message is cut short. */
export async function keysetPage<Row extends ObjectLiteral & { id: string; createdAt: Date }, Item>(
  query: SelectQueryBuilder<Row>,
  { limit, cursor }: PageRequest,
  view: (row: Row) => Item,
): Promise<Page<Item>> {
  const size = pageLimit(limit);
  if (cursor !== undefined) {
    const { at, id } = decodeCursor(cursor);
    if (!isUuid(id)) throw AppError.validation('cursor', 'cursor is not valid');
    query.andWhere(`(${query.alias}.created_at, ${query.alias}.id) < (:at, :id)`, { at, id });
  }
  const rows = await query
    .orderBy(`${query.alias}.createdAt`, 'DESC')
    .addOrderBy(`${query.alias}.id`, 'DESC')
    .limit(size + 1)
    .getMany();
  const page = pageOf(rows, fitting(rows.map(view), size), (row) => ({ at: row.createdAt, id: row.id }));
  return { items: page.items.map(view), pagination: { ...page.pagination, limit: size } };
}

function pageLimit(limit: unknown): number {
  if (limit === undefined) return PAGE_LIMIT_DEFAULT;
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= PAGE_LIMIT_MAX)
    return limit;
  throw AppError.validation('limit', `limit must be between 1 and ${PAGE_LIMIT_MAX}`);
}

function fitting(items: unknown[], limit: number): number {
  let bytes = 0;
  const tooMany = items.findIndex(
    (item) => (bytes += Buffer.byteLength(JSON.stringify(item))) > PAGE_MAX_BYTES,
  );
  return tooMany === -1 ? limit : Math.max(1, Math.min(limit, tooMany));
}
