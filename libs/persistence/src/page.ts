import type { Page } from '@parley/contracts';
import { encodeCursor } from './cursor';

/** A page out of `limit + 1` rows: the extra one only tells that more follow. */
export function pageOf<T>(rows: T[], limit: number, key: (row: T) => { at: Date; id: string }): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const position = hasMore ? key(last) : null;
  return {
    items,
    pagination: {
      limit,
      has_more: hasMore,
      next_cursor: position ? encodeCursor(position.at, position.id) : null,
    },
  };
}
