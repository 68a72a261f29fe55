import type { Page } from '@parley/contracts';
import { pageOf } from './page';

/** A NATS message holds 1 MiB; the rest is for the envelope. */
const PAGE_MAX_BYTES = 900_000;

/**
 * A page of `limit + 1` rows, shorter where its items would not fit a message: the rest follows under `next_cursor`.
 * Prompts of 120 000 characters are allowed, and so are a hundred of them a page.
 */
export function fittingPage<Row, Item>(
  rows: Row[],
  limit: number,
  key: (row: Row) => { at: Date; id: string },
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
  const { pagination } = pageOf(rows, items.length, key);
  return { items, pagination: { ...pagination, limit } };
}
