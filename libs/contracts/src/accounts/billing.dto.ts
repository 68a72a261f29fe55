import { TRANSACTION_KINDS, type TransactionKind, USAGE_GROUPS, type UsageGroup } from './billing';
import { Int, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { HistoryQuery, PaginationDto } from '../page.dto';

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
export class TransactionDto {
  @Uuid()
  id: string;

  @OneOf(TRANSACTION_KINDS)
  kind: TransactionKind;

  @Text({ ...RUPEES, description: 'Rupees; negative for what was taken.', example: '-0.5167' })
  amount: string;

  @Text(RUPEES)
  balance_after: string;

  @Text({ nullable: true })
  note: string | null;

  @Text({ nullable: true })
  reference: string | null;

  @Uuid({ nullable: true })
  call_id: string | null;

  @Uuid({ nullable: true })
  agent_id: string | null;

  @Timestamp()
  created_at: string;
}

export class TransactionListQuery extends HistoryQuery {
  @OneOf(TRANSACTION_KINDS, { optional: true, description: 'Only transactions of this kind.' })
  kind?: TransactionKind;
}

export class TransactionListDto {
  @ListOfObjects(() => TransactionDto)
  transactions: TransactionDto[];

  @ObjectOf(() => PaginationDto)
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

  @Int({ example: 9 })
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
  @OneOf(USAGE_GROUPS)
  group_by: UsageGroup;

  @Timestamp()
  since: string;

  @Timestamp()
  until: string;

  @ListOfObjects(() => UsageRowDto, {
    description: 'Days newest first; agents by amount. None without calls.',
  })
  usage: UsageRowDto[];

  @ObjectOf(() => UsageFiguresDto)
  total: UsageFiguresDto;
}
