import {
  OUTBOUND_CONCURRENCY_DEFAULT,
  PARTNER_STATUSES,
  type PartnerStatus,
  VOICE_TIERS,
  type VoiceTier,
} from './account';
import { completeOf, partialOf } from '../fields/derive';
import {
  Decimal,
  Email,
  Int,
  ListOfObjects,
  ObjectOf,
  OneOf,
  Text,
  Timestamp,
  Uuid,
} from '../fields/decorators';
import { Example } from '../fields/field';
import { PageQuery, PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

@Example({ name: 'Acme Ltd', email: 'ops@acme.example', price_per_minute: '1.50', tier: 'premium' })
export class CreatePartnerBody {
  @Text({ min: 1, max: 200, notBlank: true, example: 'Acme Ltd', description: TEXTS.name })
  name: string;

  @Email({ optional: true, nullable: true, description: TEXTS.email })
  email?: string | null;

  @OneOf(PARTNER_STATUSES, {
    optional: true,
    default: 'APPROVED',
    description: 'Only an APPROVED account may use its keys.',
  })
  status?: PartnerStatus;

  @Int({
    optional: true,
    nullable: true,
    min: 0,
    max: 100_000,
    default: OUTBOUND_CONCURRENCY_DEFAULT,
    description: 'Simultaneous outbound calls; null = unlimited.',
  })
  concurrency_limit?: number | null;

  @Int({ optional: true, min: 1, max: 1_000_000, default: 60, description: 'Outside /calls, per API key.' })
  rate_limit_per_minute?: number;

  @Int({
    optional: true,
    min: 1,
    max: 1_000_000,
    default: 10,
    description: '/calls and under it, per API key.',
  })
  calls_rate_limit_per_minute?: number;

  // More is a typing error, and what a call costs must fit its column.
  @Decimal({ optional: true, max: 100_000, default: '1.00', description: 'Rupees.' })
  price_per_minute?: string;

  @OneOf(VOICE_TIERS, { optional: true, default: 'standard', description: 'Voices the account may use.' })
  tier?: VoiceTier;
}

export class UpdatePartnerBody extends partialOf(CreatePartnerBody) {}

export class PartnerDto extends completeOf(CreatePartnerBody) {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

export class PartnerListQuery extends PageQuery {
  @OneOf(PARTNER_STATUSES, { optional: true, description: 'Only partners in this state.' })
  status?: PartnerStatus;
}

export class PartnerListDto {
  @ListOfObjects(() => PartnerDto, { description: TEXTS.page_items })
  partners: PartnerDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
