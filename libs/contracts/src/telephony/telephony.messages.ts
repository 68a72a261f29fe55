import { ListOf, ObjectOf, Text, Uuid } from '../fields/decorators';
import { prefixedId } from '../fields/field-types';
import { command, query, reply, Scoped } from '../message';
import { type Page, PAGE_LIMIT_MAX } from '../page';
import { type MessageDto, PageQuery } from '../page.dto';
import { type ConnectionDto, CreateConnectionBody, UpdateConnectionBody } from './connection.dto';
import { CreatePhoneNumberBody, type PhoneNumberDto, UpdatePhoneNumberBody } from './phone-number.dto';

class CreateConnectionRequest extends Scoped {
  @ObjectOf(() => CreateConnectionBody)
  connection: CreateConnectionBody;
}

class OneConnection extends Scoped {
  /** A text: what is malformed is NOT_FOUND, as what is unknown. */
  @Text()
  connection_id: string;
}

class UpdateConnectionRequest extends OneConnection {
  @ObjectOf(() => UpdateConnectionBody)
  change: UpdateConnectionBody;
}

class ListRequest extends PageQuery {
  @Uuid()
  account_id: string;
}

class CreatePhoneNumberRequest extends Scoped {
  @ObjectOf(() => CreatePhoneNumberBody)
  number: CreatePhoneNumberBody;
}

class OnePhoneNumber extends Scoped {
  /** `num_<uuid>`; a text, as the id of a connection. */
  @Text()
  phone_number_id: string;
}

class UpdatePhoneNumberRequest extends OnePhoneNumber {
  @ObjectOf(() => UpdatePhoneNumberBody)
  change: UpdatePhoneNumberBody;
}

class PhoneNumberBriefsRequest extends Scoped {
  @ListOf(prefixedId('phoneNumber'), { max: PAGE_LIMIT_MAX })
  phone_number_ids: string[];
}

export interface PhoneNumberBriefs {
  phone_numbers: Pick<PhoneNumberDto, 'id' | 'number'>[];
}

export const TELEPHONY_MESSAGES = {
  'connections.create': command('calls', CreateConnectionRequest, reply<ConnectionDto>()),
  'connections.update': command('calls', UpdateConnectionRequest, reply<ConnectionDto>()),
  'connections.get': query('calls', OneConnection, reply<ConnectionDto>()),
  'connections.list': query('calls', ListRequest, reply<Page<ConnectionDto>>()),
  'connections.delete': command('calls', OneConnection, reply<MessageDto>()),

  'numbers.create': command('calls', CreatePhoneNumberRequest, reply<PhoneNumberDto>()),
  'numbers.update': command('calls', UpdatePhoneNumberRequest, reply<PhoneNumberDto>()),
  'numbers.get': query('calls', OnePhoneNumber, reply<PhoneNumberDto>()),
  /** What others show of numbers. Those that are unknown, deleted or another account's are left out. */
  'numbers.briefs': query('calls', PhoneNumberBriefsRequest, reply<PhoneNumberBriefs>()),
  'numbers.list': query('calls', ListRequest, reply<Page<PhoneNumberDto>>()),
  'numbers.delete': command('calls', OnePhoneNumber, reply<MessageDto>()),
};
