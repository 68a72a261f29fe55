import { AppError, isUuid, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '@parley/contracts';
import { decodeCursor } from '@parley/persistence';

export function pageLimit(limit: unknown): number {
  if (limit === undefined || limit === null) return PAGE_LIMIT_DEFAULT;
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= PAGE_LIMIT_MAX)
    return limit;
  throw AppError.validation('limit', `limit must be an integer from 1 to ${PAGE_LIMIT_MAX}`);
}

/** The position a page continues from; all lists are sorted by (created_at, id), newest first. */
export function pageStart(cursor: string | undefined): { at: Date; id: string } | null {
  if (!cursor) return null;
  const start = decodeCursor(cursor);
  if (!isUuid(start.id)) throw AppError.validation('cursor', 'cursor is not valid');
  return start;
}
