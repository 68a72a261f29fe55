import { Json, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { HistoryQuery, PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

export const OPERATOR_ACTIONS = [
  'partner.create',
  'partner.update',
  'api_key.create',
  'api_key.revoke',
  'credits.add',
  'credits.correct',
  'voice.grant',
  'voice.revoke',
] as const;
export type OperatorActionName = (typeof OPERATOR_ACTIONS)[number];

/** One thing an operator did. Written in the transaction that did it; never changed. */
export class OperatorActionDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Text({ description: 'Names the operator token without giving it away.', example: 'token-3f9a2c51d0b7' })
  operator: string;

  @Text({ description: 'X-Request-Id of the request.', example: 'req-7f3a' })
  request_id: string;

  @Text({ nullable: true, description: 'Where the request came from.', example: '203.0.113.7' })
  address: string | null;

  @OneOf(OPERATOR_ACTIONS, { example: 'partner.update', description: 'What was done.' })
  action: OperatorActionName;

  @Uuid({ description: 'The account it was done to.' })
  partner_id: string;

  @Uuid({ description: 'The partner, API key or transaction it was done to.' })
  target_id: string;

  @Json({
    nullable: true,
    description: 'What was changed, as it was before.',
    example: { status: 'APPROVED' },
  })
  before: Record<string, unknown> | null;

  @Json({
    nullable: true,
    description: 'The same afterwards. Never holds a secret.',
    example: { status: 'SUSPENDED' },
  })
  after: Record<string, unknown> | null;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;
}

export class OperatorActionListQuery extends HistoryQuery {
  @Uuid({ optional: true, description: 'Only what was done to this partner.' })
  partner_id?: string;

  @OneOf(OPERATOR_ACTIONS, { optional: true, description: 'Only actions of this name.' })
  action?: OperatorActionName;
}

export class OperatorActionListDto {
  @ListOfObjects(() => OperatorActionDto, { description: TEXTS.page_items })
  actions: OperatorActionDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
