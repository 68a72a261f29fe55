export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 100;

export interface Pagination {
  limit: number;
  has_more: boolean;
  next_cursor: string | null;
}

export interface Page<T> {
  items: T[];
  pagination: Pagination;
}
