import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from './page';
import { Bool, Int, Text, Timestamp } from './fields/decorators';
import { TEXTS } from './fields/texts';

/** Query of every list. */
export class PageQuery {
  @Int({
    optional: true,
    min: 1,
    max: PAGE_LIMIT_MAX,
    default: PAGE_LIMIT_DEFAULT,
    description: 'How many a page holds at most.',
  })
  limit?: number;

  @Text({ optional: true, min: 1, max: 500, description: '`next_cursor` of the page before. Opaque.' })
  cursor?: string;
}

/** Query of lists of what has happened. */
export class HistoryQuery extends PageQuery {
  @Timestamp({ optional: true, description: 'Inclusive.' })
  created_after?: string;

  @Timestamp({ optional: true, description: 'Exclusive.' })
  created_before?: string;
}

export class PaginationDto {
  @Int({ description: 'At most so many a page.' })
  limit: number;

  @Bool({ description: 'Whether `next_cursor` leads to another page.' })
  has_more: boolean;

  @Text({ nullable: true, description: 'Pass it as `cursor` for the next page; null on the last one.' })
  next_cursor: string | null;
}

/** What a deletion answers. */
export class MessageDto {
  @Text({ description: TEXTS.message })
  message: string;
}
