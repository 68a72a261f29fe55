import { Controller, Delete, Get, Patch, Put, Query } from '@nestjs/common';
import {
  CreateDictionaryBody,
  DictionaryDto,
  DictionaryListDto,
  MessageDto,
  PageQuery,
  type Pagination,
  UpdateDictionaryBody,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, uuidOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

const ID = uuidOf('Dictionary');
const AGENT = uuidOf('Agent');

@ApiRoutes('Dictionaries')
@Controller('api/v2/dictionaries')
export class DictionariesController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost()
  @Operation({
    id: 'createDictionary',
    summary: 'Create a dictionary: words speech recognition is to know, and how they sound',
    returns: DictionaryDto,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  })
  create(
    @Account() { accountId }: Principal,
    @Body() dictionary: CreateDictionaryBody,
  ): Promise<DictionaryDto> {
    return this.bus.request('dictionaries.create', { account_id: accountId, dictionary });
  }

  @Get()
  @Operation({
    id: 'listDictionaries',
    summary: 'List dictionaries, newest first',
    returns: DictionaryListDto,
  })
  async list(
    @Account() { accountId }: Principal,
    @Query() query: PageQuery,
  ): Promise<{ dictionaries: DictionaryDto[]; pagination: Pagination }> {
    const { items, pagination } = await this.bus.request('dictionaries.list', {
      account_id: accountId,
      ...query,
    });
    return { dictionaries: items, pagination };
  }

  @Get(':id')
  @Operation({
    id: 'getDictionary',
    summary: 'Get a dictionary',
    returns: DictionaryDto,
    errors: ['NOT_FOUND'],
  })
  get(@Account() { accountId }: Principal, @Param('id', ID) id: string): Promise<DictionaryDto> {
    return this.bus.request('dictionaries.get', { account_id: accountId, dictionary_id: id });
  }

  @Patch(':id')
  @Operation({
    id: 'updateDictionary',
    summary: 'Change a dictionary; calls that begin later have the change',
    returns: DictionaryDto,
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  update(
    @Account() { accountId }: Principal,
    @Param('id', ID) id: string,
    @Body() change: UpdateDictionaryBody,
  ): Promise<DictionaryDto> {
    return this.bus.request('dictionaries.update', { account_id: accountId, dictionary_id: id, change });
  }

  @Delete(':id')
  @Operation({
    id: 'deleteDictionary',
    summary: 'Delete a dictionary',
    returns: MessageDto,
    errors: ['NOT_FOUND'],
  })
  delete(@Account() { accountId }: Principal, @Param('id', ID) id: string): Promise<MessageDto> {
    return this.bus.request('dictionaries.delete', { account_id: accountId, dictionary_id: id });
  }

  @Put(':id/agents/:agent_id')
  @Operation({
    id: 'attachDictionary',
    summary: "Have an agent's calls recognise the words of a dictionary",
    returns: DictionaryDto,
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  })
  attach(
    @Account() { accountId }: Principal,
    @Param('id', ID) id: string,
    @Param('agent_id', AGENT) agentId: string,
  ): Promise<DictionaryDto> {
    const body = { account_id: accountId, dictionary_id: id, agent_id: agentId };
    return this.bus.request('dictionaries.attach', body);
  }

  @Delete(':id/agents/:agent_id')
  @Operation({
    id: 'detachDictionary',
    summary: 'Take a dictionary from an agent',
    returns: MessageDto,
    errors: ['NOT_FOUND'],
  })
  detach(
    @Account() { accountId }: Principal,
    @Param('id', ID) id: string,
    @Param('agent_id', AGENT) agentId: string,
  ): Promise<MessageDto> {
    const body = { account_id: accountId, dictionary_id: id, agent_id: agentId };
    return this.bus.request('dictionaries.detach', body);
  }
}
