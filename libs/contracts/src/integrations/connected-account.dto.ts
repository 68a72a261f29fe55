import { CONNECTED_ACCOUNT_STATUSES, type ConnectedAccountStatus, CONNECTOR_LIMITS } from './connector';
import { Example } from '../fields/field';
import { ListOfObjects, ObjectOf, OneOf, PrefixedId, Text, Timestamp, Uuid } from '../fields/decorators';
import { PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

/** POST /customers/{customer_id}/connected-accounts */
export class ConnectAccountBody {
  @Uuid({ description: 'The connector of the service the account is with.' })
  connector_id: string;

  @Text({
    optional: true,
    min: 1,
    max: CONNECTOR_LIMITS.apiKey,
    description: 'Required for kind api_key. Stored encrypted and never returned.',
  })
  api_key?: string;
}

@Example({ status: 'connected', last_error: null })
export class ConnectedAccountDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @PrefixedId('customer', { description: 'Whose account it is.' })
  customer_id: string;

  @Uuid({ description: 'The connector of the service the account is with.' })
  connector_id: string;

  @OneOf(CONNECTED_ACCOUNT_STATUSES, {
    description: 'reconnect_required: the other service takes our token no more; only the customer can help.',
  })
  status: ConnectedAccountStatus;

  @Timestamp({ nullable: true, description: 'When the access token runs out; it is renewed before.' })
  expires_at: string | null;

  @Text({ nullable: true, description: 'What last went wrong with it; null when nothing did.' })
  last_error: string | null;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

@Example({
  status: 'pending',
  expires_at: null,
  last_error: null,
  authorization_url: 'https://login.example.com/authorize?client_id=parley&state=...',
})
export class ConnectAnswerDto extends ConnectedAccountDto {
  @Text({ nullable: true, description: 'oauth2: send the customer there, once and soon. Null for api_key.' })
  authorization_url: string | null;

  @Timestamp({
    nullable: true,
    description: 'Until when `authorization_url` may be visited; null without one.',
  })
  authorization_expires_at: string | null;
}

export class ConnectedAccountListDto {
  @ListOfObjects(() => ConnectedAccountDto, { description: TEXTS.page_items })
  connected_accounts: ConnectedAccountDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
