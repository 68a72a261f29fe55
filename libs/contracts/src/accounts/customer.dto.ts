import { Fixed } from '../fields/field';
import {
  Email,
  Json,
  ListOfObjects,
  ObjectOf,
  OneOf,
  PrefixedId,
  Text,
  Timestamp,
} from '../fields/decorators';
import { PageQuery, PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

export const CUSTOMER_STATUSES = ['ACTIVE', 'ARCHIVED'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

const NAME = {
  min: 1,
  max: 200,
  example: 'Sunrise Dental',
  code: 'INVALID_NAME',
  description: TEXTS.name,
} as const;
const EMAIL = {
  optional: true,
  nullable: true,
  example: 'desk@sunrise.example',
  code: 'INVALID_EMAIL',
  description: TEXTS.email,
} as const;
const METADATA = {
  optional: true,
  nullable: true,
  maxBytes: 16_384,
  description: 'Yours; at most 16384 bytes of JSON.',
  example: { plan: 'gold' },
} as const;

/** Each of the first three fields has an error code of its own. */
export class RegisterCustomerBody {
  @Text({
    min: 1,
    max: 200,
    example: 'clinic-42',
    code: 'INVALID_EXTERNAL_ID',
    description: 'Your own identifier; unique on the account.',
  })
  external_id: string;

  @Text(NAME)
  name: string;

  @Email(EMAIL)
  email?: string | null;

  @Json(METADATA)
  metadata?: Record<string, unknown> | null;
}

/** `external_id` stays: it is how a customer is found again. */
@Fixed('external_id', 'status')
export class UpdateCustomerBody {
  @Text({ ...NAME, optional: true })
  name?: string;

  @Email(EMAIL)
  email?: string | null;

  @Json(METADATA)
  metadata?: Record<string, unknown> | null;
}

/** A customer of a partner. */
export class CustomerDto {
  @PrefixedId('customer', { description: TEXTS.id })
  id: string;

  @Text({ min: 1, max: 200, example: 'clinic-42', description: 'Yours: how you find it again.' })
  external_id: string;

  @Text({ min: 1, max: 200, example: 'Sunrise Dental', description: TEXTS.name })
  name: string;

  @Email({ nullable: true, description: TEXTS.email })
  email: string | null;

  @Json({ nullable: true, description: 'Yours: kept as it was given, and not read.' })
  metadata: Record<string, unknown> | null;

  @OneOf(CUSTOMER_STATUSES, { description: 'An archived customer refuses new calls.' })
  status: CustomerStatus;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

export class CustomerListQuery extends PageQuery {
  @Text({
    optional: true,
    min: 1,
    max: 200,
    description: 'Only the customer you gave exactly this identifier.',
  })
  external_id?: string;

  @OneOf(CUSTOMER_STATUSES, { optional: true, description: 'Only customers in this state.' })
  status?: CustomerStatus;
}

export class CustomerListDto {
  @ListOfObjects(() => CustomerDto, { description: TEXTS.page_items })
  customers: CustomerDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
