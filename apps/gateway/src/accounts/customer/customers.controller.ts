import { Controller, Get, Patch, Query } from '@nestjs/common';
import {
  CustomerDto,
  CustomerListDto,
  CustomerListQuery,
  RegisterCustomerBody,
  UpdateCustomerBody,
} from '@parley/contracts';
import {
  Account,
  ApiRoutes,
  Body,
  IdempotentPost,
  Operation,
  Param,
  prefixedIdOf,
  type Principal,
} from '../../edge';
import { CustomerQueries } from './customer.queries';
import { RegisterCustomer } from './register-customer';
import { UpdateCustomer } from './update-customer';

const customerId = prefixedIdOf('customer', 'Customer');

@ApiRoutes('Customers')
@Controller('api/v2/customers')
export class CustomersController {
  constructor(
    private readonly register: RegisterCustomer,
    private readonly change: UpdateCustomer,
    private readonly queries: CustomerQueries,
  ) {}

  @IdempotentPost()
  @Operation({
    id: 'registerCustomer',
    summary: 'Register a customer; a known external_id with the same content answers the existing one',
    returns: CustomerDto,
    errors: ['INVALID_EXTERNAL_ID', 'INVALID_NAME', 'INVALID_EMAIL', 'CONFLICT'],
  })
  create(@Account() { accountId }: Principal, @Body() body: RegisterCustomerBody): Promise<CustomerDto> {
    return this.register.execute(accountId, body);
  }

  @Get()
  @Operation({ id: 'listCustomers', summary: 'List customers, newest first', returns: CustomerListDto })
  list(@Account() { accountId }: Principal, @Query() query: CustomerListQuery): Promise<CustomerListDto> {
    return this.queries.list(accountId, query);
  }

  @Get(':id')
  @Operation({ id: 'getCustomer', summary: 'Get a customer', returns: CustomerDto, errors: ['NOT_FOUND'] })
  get(@Account() { accountId }: Principal, @Param('id', customerId) id: string): Promise<CustomerDto> {
    return this.queries.get(accountId, id);
  }

  @Patch(':id')
  @Operation({
    id: 'updateCustomer',
    summary: 'Change a customer; fields left out keep their value',
    returns: CustomerDto,
    errors: ['NOT_FOUND', 'INVALID_NAME', 'INVALID_EMAIL'],
  })
  update(
    @Account() { accountId }: Principal,
    @Param('id', customerId) id: string,
    @Body() body: UpdateCustomerBody,
  ): Promise<CustomerDto> {
    return this.change.execute(accountId, id, body);
  }

  @IdempotentPost(':id/archive')
  @Operation({
    id: 'archiveCustomer',
    summary: 'Archive a customer: it refuses new calls; archiving again changes nothing',
    returns: CustomerDto,
    errors: ['NOT_FOUND'],
  })
  archive(@Account() { accountId }: Principal, @Param('id', customerId) id: string): Promise<CustomerDto> {
    return this.change.moveTo('ARCHIVED', accountId, id);
  }

  @IdempotentPost(':id/unarchive')
  @Operation({
    id: 'unarchiveCustomer',
    summary: 'Take a customer back; it takes calls again',
    returns: CustomerDto,
    errors: ['NOT_FOUND'],
  })
  unarchive(@Account() { accountId }: Principal, @Param('id', customerId) id: string): Promise<CustomerDto> {
    return this.change.moveTo('ACTIVE', accountId, id);
  }
}
