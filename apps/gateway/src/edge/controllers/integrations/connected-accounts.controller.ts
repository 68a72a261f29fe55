import { Controller, Delete, Get, Query } from '@nestjs/common';
import {
  ConnectAccountBody,
  ConnectAnswerDto,
  ConnectedAccountDto,
  ConnectedAccountListDto,
  MessageDto,
  PageQuery,
  type Pagination,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, prefixedIdOf, uuidOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

const CUSTOMER = prefixedIdOf('customer', 'Customer');
const ID = uuidOf('Connected account');

@ApiRoutes('Connectors')
@Controller('api/v2/customers/:customer_id/connected-accounts')
export class ConnectedAccountsController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost()
  @Operation({
    id: 'connectAccount',
    summary: "Connect a customer's own account with another service, or connect it anew",
    description: 'oauth2: send the customer to `authorization_url`. api_key: connected at once.',
    returns: ConnectAnswerDto,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
  })
  connect(
    @Account() { accountId }: Principal,
    @Param('customer_id', CUSTOMER) customerId: string,
    @Body() body: ConnectAccountBody,
  ): Promise<ConnectAnswerDto> {
    return this.bus.request('connectors.connect', {
      account_id: accountId,
      customer_id: customerId,
      ...body,
    });
  }

  @Get()
  @Operation({
    id: 'listConnectedAccounts',
    summary: "List a customer's connected accounts, newest first",
    returns: ConnectedAccountListDto,
    errors: ['NOT_FOUND'],
  })
  async list(
    @Account() { accountId }: Principal,
    @Param('customer_id', CUSTOMER) customerId: string,
    @Query() query: PageQuery,
  ): Promise<{ connected_accounts: ConnectedAccountDto[]; pagination: Pagination }> {
    const body = { account_id: accountId, customer_id: customerId, ...query };
    const { items, pagination } = await this.bus.request('connected_accounts.list', body);
    return { connected_accounts: items, pagination };
  }

  @Get(':id')
  @Operation({
    id: 'getConnectedAccount',
    summary: 'Get a connected account; its credentials are never returned',
    returns: ConnectedAccountDto,
    errors: ['NOT_FOUND'],
  })
  get(
    @Account() { accountId }: Principal,
    @Param('customer_id', CUSTOMER) customerId: string,
    @Param('id', ID) id: string,
  ): Promise<ConnectedAccountDto> {
    const body = { account_id: accountId, customer_id: customerId, connected_account_id: id };
    return this.bus.request('connected_accounts.get', body);
  }

  @Delete(':id')
  @Operation({
    id: 'deleteConnectedAccount',
    summary: 'Forget a connected account and its credentials',
    returns: MessageDto,
    errors: ['NOT_FOUND'],
  })
  delete(
    @Account() { accountId }: Principal,
    @Param('customer_id', CUSTOMER) customerId: string,
    @Param('id', ID) id: string,
  ): Promise<MessageDto> {
    const body = { account_id: accountId, customer_id: customerId, connected_account_id: id };
    return this.bus.request('connected_accounts.delete', body);
  }
}
