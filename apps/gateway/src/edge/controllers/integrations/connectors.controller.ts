import { Controller, Delete, Get, Patch, Query } from '@nestjs/common';
import {
  ConnectorDto,
  ConnectorListDto,
  CreateConnectorBody,
  MessageDto,
  PageQuery,
  type Pagination,
  UpdateConnectorBody,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, uuidOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

const ID = uuidOf('Connector');

@ApiRoutes('Connectors')
@Controller('api/v2/connectors')
export class ConnectorsController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost()
  @Operation({
    id: 'createConnector',
    summary: 'Create a connector: another service, and what agents may do there for a customer',
    returns: ConnectorDto,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  })
  create(@Account() { accountId }: Principal, @Body() connector: CreateConnectorBody): Promise<ConnectorDto> {
    return this.bus.request('connectors.create', { account_id: accountId, connector });
  }

  @Get()
  @Operation({ id: 'listConnectors', summary: 'List connectors, newest first', returns: ConnectorListDto })
  async list(
    @Account() { accountId }: Principal,
    @Query() query: PageQuery,
  ): Promise<{ connectors: ConnectorDto[]; pagination: Pagination }> {
    const { items, pagination } = await this.bus.request('connectors.list', {
      account_id: accountId,
      ...query,
    });
    return { connectors: items, pagination };
  }

  @Get(':id')
  @Operation({ id: 'getConnector', summary: 'Get a connector', returns: ConnectorDto, errors: ['NOT_FOUND'] })
  get(@Account() { accountId }: Principal, @Param('id', ID) id: string): Promise<ConnectorDto> {
    return this.bus.request('connectors.get', { account_id: accountId, connector_id: id });
  }

  @Patch(':id')
  @Operation({
    id: 'updateConnector',
    summary: 'Change a connector; its kind is fixed',
    returns: ConnectorDto,
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  update(
    @Account() { accountId }: Principal,
    @Param('id', ID) id: string,
    @Body() change: UpdateConnectorBody,
  ): Promise<ConnectorDto> {
    return this.bus.request('connectors.update', { account_id: accountId, connector_id: id, change });
  }

  @Delete(':id')
  @Operation({
    id: 'deleteConnector',
    summary: "Delete a connector, customers' accounts with it and agents' tools included",
    returns: MessageDto,
    errors: ['NOT_FOUND'],
  })
  delete(@Account() { accountId }: Principal, @Param('id', ID) id: string): Promise<MessageDto> {
    return this.bus.request('connectors.delete', { account_id: accountId, connector_id: id });
  }
}
