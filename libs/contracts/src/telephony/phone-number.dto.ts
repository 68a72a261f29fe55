import { Fixed, Example, EXAMPLE_ID } from '../fields/field';
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
import { TEXTS } from '../fields/texts';

@Example({ number: '+14155550100', connection_id: EXAMPLE_ID, agent_id: EXAMPLE_ID })
export class CreatePhoneNumberBody {
  @E164({ description: TEXTS.number })
  number: string;

  @Uuid({ description: 'The connection it is reached by.' })
  connection_id: string;

  @Text({ optional: true, nullable: true, min: 1, max: 100, description: TEXTS.label })
  label?: string | null;

  @Uuid({ optional: true, nullable: true, description: 'Answers inbound calls to this number.' })
  agent_id?: string | null;

  @Bool({ optional: true, default: false, description: 'Used when a call names no from_number.' })
  is_default_from?: boolean;
}

@Fixed('number', 'connection_id')
export class UpdatePhoneNumberBody {
  @Text({ optional: true, nullable: true, min: 1, max: 100, description: TEXTS.label })
  label?: string | null;

  @Uuid({ optional: true, nullable: true, description: 'The agent that answers calls to it; null: none.' })
  agent_id?: string | null;

  @Bool({ optional: true, description: 'Whether calls that name no `from_number` are placed from it.' })
  is_default_from?: boolean;
}

export class PhoneNumberDto {
  @PrefixedId('phoneNumber', { description: TEXTS.id })
  id: string;

  @Text({ description: TEXTS.number })
  number: string;

  @Text({ nullable: true, description: TEXTS.label })
  label: string | null;

  @Uuid({ description: 'The connection it is reached by.' })
  connection_id: string;

  @Uuid({ nullable: true, description: 'The agent that answers calls to it; null: none.' })
  agent_id: string | null;

  @Bool({ description: 'Whether calls that name no `from_number` are placed from it.' })
  is_default_from: boolean;

  @OneOf(['active'], { description: 'Imported numbers are active.' })
  status: 'active';

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

export class PhoneNumberListDto {
  @ListOfObjects(() => PhoneNumberDto, { description: TEXTS.page_items })
  phone_numbers: PhoneNumberDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
