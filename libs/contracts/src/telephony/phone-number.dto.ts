import { Fixed } from '../fields/field';
import {
  Bool,
  E164,
  ListOfObjects,
  ObjectOf,
  OneOf,
  PrefixedId,
  Text,
  Timestamp,
  Uuid,
} from '../fields/decorators';
import { PaginationDto } from '../page.dto';

export class CreatePhoneNumberBody {
  @E164()
  number: string;

  @Uuid()
  connection_id: string;

  @Text({ optional: true, nullable: true, min: 1, max: 100 })
  label?: string | null;

  @Uuid({ optional: true, nullable: true, description: 'Answers inbound calls to this number.' })
  agent_id?: string | null;

  @Bool({ optional: true, default: false, description: 'Used when a call names no from_number.' })
  is_default_from?: boolean;
}

@Fixed('number', 'connection_id')
export class UpdatePhoneNumberBody {
  @Text({ optional: true, nullable: true, min: 1, max: 100 })
  label?: string | null;

  @Uuid({ optional: true, nullable: true })
  agent_id?: string | null;

  @Bool({ optional: true })
  is_default_from?: boolean;
}

export class PhoneNumberDto {
  @PrefixedId('phoneNumber')
  id: string;

  @Text()
  number: string;

  @Text({ nullable: true })
  label: string | null;

  @Uuid()
  connection_id: string;

  @Uuid({ nullable: true })
  agent_id: string | null;

  @Bool()
  is_default_from: boolean;

  @OneOf(['active'])
  status: 'active';

  @Timestamp()
  created_at: string;

  @Timestamp()
  updated_at: string;
}

export class PhoneNumberListDto {
  @ListOfObjects(() => PhoneNumberDto)
  phone_numbers: PhoneNumberDto[];

  @ObjectOf(() => PaginationDto)
  pagination: PaginationDto;
}
