import { TRANSACTION_KINDS, type TransactionKind, USAGE_GROUPS, type UsageGroup } from './billing';
import { Int, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { Example } from '../fields/field';
import { HistoryQuery, PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

const RUPEES = { description: 'Rupees, exact.', pattern: /^-?\d+\.\d{2,4}$/, example: '100.00' } as const;

export class AccountBalanceDto {
  @Text({ ...RUPEES, description: 'Rupees, exact: the sum of all transactions.' })
  balance: string;

  @Text({
    ...RUPEES,
    description: 'Kept for calls in progress, in advance: 30 seconds each at first.',
    example: '0.50',
  })
  held: string;

  @Text({ ...RUPEES, description: 'What a new call may still use: balance less held.', example: '99.50' })
  available: string;

  @Text({
    ...RUPEES,
    description: 'Calls are charged by the second begun, rounded half up to 4 decimals.',
    example: '1.00',
  })
  price_per_minute: string;
}

/** One entry of the append-only ledger. */
@Example({ kind: 'call_charge', amount: '-1.05', balance_after: '498.95', note: null, reference: null })
export class TransactionDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @OneOf(TRANSACTION_KINDS, { description: 'What it was.' })
  kind: TransactionKind;

  @Text({ ...RUPEES, description: 'Rupees; negative for what was taken.', example: '-0.5167' })
  amount: string;

  @Text(RUPEES)
  balance_after: string;

  @Text({ nullable: true, description: 'Why, of a correction or top-up.' })
  note: string | null;

  @Text({ nullable: true, description: 'Given by the operator, so that it is added once only.' })
  reference: string | null;

  @Uuid({ nullable: true, description: 'The call a `call_charge` is for.' })
  call_id: string | null;

  @Uuid({ nullable: true, description: 'The agent of a charged call.' })
  agent_id: string | null;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;
}

export class TransactionListQuery extends HistoryQuery {
  @OneOf(TRANSACTION_KINDS, { optional: true, description: 'Only transactions of this kind.' })
  kind?: TransactionKind;
}

export class TransactionListDto {
  @ListOfObjects(() => TransactionDto, { description: TEXTS.page_items })
  transactions: TransactionDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}

export class UsageQuery {
  @OneOf(USAGE_GROUPS, {
    optional: true,
    default: 'day',
    description: 'One row a day (UTC) or one row an agent.',
  })
  group_by?: UsageGroup;

  @Timestamp({ optional: true, description: 'Inclusive; by the end of the call. Default: 30 days ago.' })
  since?: string;

  @Timestamp({ optional: true, description: 'Exclusive. Default: now. At most 366 days after `since`.' })
  until?: string;
}

export class UsageFiguresDto {
  @Int({ description: 'Calls that ended, answered or not.', example: 12 })
  calls: number;

  @Int({ example: 9, description: 'Of them, those somebody answered.' })
  answered_calls: number;

  @Int({ description: 'Charged seconds.', example: 417 })
  seconds: number;

  @Text({ ...RUPEES, example: '6.95' })
  amount: string;
}

export class UsageRowDto extends UsageFiguresDto {
  @Text({ optional: true, description: 'With `group_by=day`: the UTC day.', example: '2026-01-31' })
  day?: string;

  @Uuid({ optional: true, description: 'With `group_by=agent`.' })
  agent_id?: string;
}

export class UsageDto {
  @OneOf(USAGE_GROUPS, { description: 'What each row is of.' })
  group_by: UsageGroup;

  @Timestamp({ description: 'First moment of the range.' })
  since: string;

  @Timestamp({ description: 'End of the range; the moment itself is not in it.' })
  until: string;

  @ListOfObjects(() => UsageRowDto, {
    description: 'Days newest first; agents by amount. None without calls.',
  })
  usage: UsageRowDto[];

  @ObjectOf(() => UsageFiguresDto, { description: 'Sum of all rows.' })
  total: UsageFiguresDto;
}
