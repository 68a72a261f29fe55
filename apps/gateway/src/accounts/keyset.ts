import { type Page, PAGE_LIMIT_DEFAULT, type PageQuery } from '@parley/contracts';
import { decodeCursor, pageOf } from '@parley/persistence';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** Newest first; keyset pagination is stable while rows are added. */
export async function keysetPage<Row extends ObjectLiteral & { id: string; createdAt: Date }>(
  query: SelectQueryBuilder<Row>,
  { limit = PAGE_LIMIT_DEFAULT, cursor }: PageQuery,
): Promise<Page<Row>> {
  if (cursor !== undefined) {
    query.andWhere(`(${query.alias}.created_at, ${query.alias}.id) < (:at, :id)`, {
      ...decodeCursor(cursor),
    });
  }
  const rows = await query
    .orderBy(`${query.alias}.createdAt`, 'DESC')
    .addOrderBy(`${query.alias}.id`, 'DESC')
    .limit(limit + 1)
    .getMany();
  return pageOf(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));
}

/** The filters of lists by time: `created_after` inclusive, `created_before` exclusive. */
export function createdBetween<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  after: string | undefined,
  before: string | undefined,
): void {
  // As a Date: the driver knows how to write the year 0, the text would be refused by Postgres.
  if (after !== undefined) query.andWhere(`${query.alias}.created_at >= :after`, { after: new Date(after) });
  if (before !== undefined) {
    query.andWhere(`${query.alias}.created_at < :before`, { before: new Date(before) });
  }
}
