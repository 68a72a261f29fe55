import { Controller, Delete, Get, Query, UseGuards } from '@nestjs/common';
import { ApiKeyListDto, CreateApiKeyBody, MessageDto, NewApiKeyDto, PageQuery } from '@parley/contracts';
import { FromOperator, type OperatorRequest } from '../audit/operator';
import { AdminRoutes, Body, IdempotentPost, Operation, OperatorGuard, Param, uuidOf } from '../../edge';
import { ApiKeyQueries } from './api-key.queries';
import { CreateApiKey } from './create-api-key';
import { RevokeApiKey } from './revoke-api-key';

@AdminRoutes('Partners')
@UseGuards(OperatorGuard)
@Controller('admin/v1/partners/:id/api-keys')
export class ApiKeysController {
  constructor(
    private readonly createApiKey: CreateApiKey,
    private readonly revokeApiKey: RevokeApiKey,
    private readonly queries: ApiKeyQueries,
  ) {}

  @IdempotentPost()
  @Operation({
    id: 'createApiKey',
    summary: 'Create an API key; the only time it is shown',
    returns: NewApiKeyDto,
    errors: ['NOT_FOUND'],
  })
  create(
    @FromOperator() from: OperatorRequest,
    @Param('id', uuidOf('Partner')) id: string,
    @Body() body: CreateApiKeyBody,
  ): Promise<NewApiKeyDto> {
    return this.createApiKey.execute(from, id, body.name ?? null);
  }

  @Get()
  @Operation({
    id: 'listApiKeys',
    summary: "List a partner's API keys",
    returns: ApiKeyListDto,
    errors: ['NOT_FOUND'],
  })
  list(@Param('id', uuidOf('Partner')) id: string, @Query() query: PageQuery): Promise<ApiKeyListDto> {
    return this.queries.list(id, query);
  }

  @Delete(':key_id')
  @Operation({
    id: 'revokeApiKey',
    summary: 'Revoke an API key; it is refused from the next request on',
    returns: MessageDto,
    errors: ['NOT_FOUND'],
  })
  revoke(
    @FromOperator() from: OperatorRequest,
    @Param('id', uuidOf('Partner')) id: string,
    @Param('key_id', uuidOf('API key')) keyId: string,
  ): Promise<MessageDto> {
    return this.revokeApiKey.execute(from, id, keyId);
  }
}
