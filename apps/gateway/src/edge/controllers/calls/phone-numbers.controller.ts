import { Controller, Delete, Get, Patch, Query } from '@nestjs/common';
import {
  CreatePhoneNumberBody,
  MessageDto,
  PageQuery,
  PhoneNumberDto,
  PhoneNumberListDto,
  UpdatePhoneNumberBody,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, prefixedIdOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

const numberId = prefixedIdOf('phoneNumber', 'Phone number');

@ApiRoutes('Telephony')
@Controller('api/v2/phone-numbers')
export class PhoneNumbersController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost()
  @Operation({
    id: 'importPhoneNumber',
    summary: 'Import a number of a connection',
    returns: PhoneNumberDto,
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  create(
    @Account() { accountId }: Principal,
    @Body() number: CreatePhoneNumberBody,
  ): Promise<PhoneNumberDto> {
    return this.bus.request('numbers.create', { account_id: accountId, number });
  }

  @Get()
  @Operation({ id: 'listPhoneNumbers', summary: 'List imported numbers', returns: PhoneNumberListDto })
  async list(@Account() { accountId }: Principal, @Query() query: PageQuery): Promise<PhoneNumberListDto> {
    const { items, pagination } = await this.bus.request('numbers.list', { account_id: accountId, ...query });
    return { phone_numbers: items, pagination };
  }

  @Get(':id')
  @Operation({
    id: 'getPhoneNumber',
    summary: 'Get a number',
    returns: PhoneNumberDto,
    errors: ['NOT_FOUND'],
  })
  get(@Account() { accountId }: Principal, @Param('id', numberId) id: string): Promise<PhoneNumberDto> {
    return this.bus.request('numbers.get', { account_id: accountId, phone_number_id: id });
  }

  @Patch(':id')
  @Operation({
    id: 'updatePhoneNumber',
    summary: 'Change a number',
    returns: PhoneNumberDto,
    errors: ['NOT_FOUND'],
  })
  update(
    @Account() { accountId }: Principal,
    @Param('id', numberId) id: string,
    @Body() change: UpdatePhoneNumberBody,
  ): Promise<PhoneNumberDto> {
    return this.bus.request('numbers.update', { account_id: accountId, phone_number_id: id, change });
  }

  @Delete(':id')
  @Operation({
    id: 'deletePhoneNumber',
    summary: 'Delete a number; a default from-number cannot be deleted',
    returns: MessageDto,
    errors: ['NOT_FOUND', 'DEFAULT_FROM_NUMBER'],
  })
  delete(@Account() { accountId }: Principal, @Param('id', numberId) id: string): Promise<MessageDto> {
    return this.bus.request('numbers.delete', { account_id: accountId, phone_number_id: id });
  }
}
