import { Controller, Delete, Get, Patch, Query } from '@nestjs/common';
import {
  ConnectionDto,
  ConnectionListDto,
  CreateConnectionBody,
  MessageDto,
  PageQuery,
  UpdateConnectionBody,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, uuidOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

const WHAT = 'Connection';

@ApiRoutes('Telephony')
@Controller('api/v2/telephony/connections')
export class ConnectionsController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost()
  @Operation({ id: 'createConnection', summary: 'Connect a SIP trunk', returns: ConnectionDto })
  create(
    @Account() { accountId }: Principal,
    @Body() connection: CreateConnectionBody,
  ): Promise<ConnectionDto> {
    return this.bus.request('connections.create', { account_id: accountId, connection });
  }

  @Get()
  @Operation({ id: 'listConnections', summary: 'List connections', returns: ConnectionListDto })
  async list(@Account() { accountId }: Principal, @Query() query: PageQuery): Promise<ConnectionListDto> {
    const { items, pagination } = await this.bus.request('connections.list', {
      account_id: accountId,
      ...query,
    });
    return { connections: items, pagination };
  }

  @Get(':id')
  @Operation({
    id: 'getConnection',
    summary: 'Get a connection',
    returns: ConnectionDto,
    errors: ['NOT_FOUND'],
  })
  get(@Account() { accountId }: Principal, @Param('id', uuidOf(WHAT)) id: string): Promise<ConnectionDto> {
    return this.bus.request('connections.get', { account_id: accountId, connection_id: id });
  }

  @Patch(':id')
  @Operation({
    id: 'updateConnection',
    summary: 'Change a connection',
    returns: ConnectionDto,
    errors: ['NOT_FOUND'],
  })
  update(
    @Account() { accountId }: Principal,
    @Param('id', uuidOf(WHAT)) id: string,
    @Body() change: UpdateConnectionBody,
  ): Promise<ConnectionDto> {
    return this.bus.request('connections.update', { account_id: accountId, connection_id: id, change });
  }

  @Delete(':id')
  @Operation({
    id: 'deleteConnection',
    summary: 'Delete a connection',
    returns: MessageDto,
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  delete(@Account() { accountId }: Principal, @Param('id', uuidOf(WHAT)) id: string): Promise<MessageDto> {
    return this.bus.request('connections.delete', { account_id: accountId, connection_id: id });
  }
}
