import { Controller, Delete, Get, Patch, Query } from '@nestjs/common';
import {
  CreateExtractionSetBody,
  ExtractionSetDto,
  ExtractionSetListDto,
  MessageDto,
  PageQuery,
  type Pagination,
  PromoteExtractionKeysBody,
  UpdateExtractionSetBody,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, prefixedIdOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

const setId = prefixedIdOf('extractionSet', 'Extraction set');

@ApiRoutes('Extraction sets')
@Controller('api/v2/extraction-sets')
export class ExtractionSetsController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost()
  @Operation({
    id: 'createExtractionSet',
    summary: 'Create an extraction set',
    returns: ExtractionSetDto,
    errors: ['CONFLICT'],
  })
  create(
    @Account() { accountId }: Principal,
    @Body() set: CreateExtractionSetBody,
  ): Promise<ExtractionSetDto> {
    return this.bus.request('extraction.create', { account_id: accountId, set });
  }

  @IdempotentPost('from-agent')
  @Operation({
    id: 'createExtractionSetFromAgent',
    summary: "Move an agent's own keys into a set and attach the set to it",
    description:
      'With `name` a new set is created, with `set_id` the keys are merged into that one. All or nothing: the keys leave ' +
      "the agent's own configuration as they enter the set. An agent without keys of its own is refused.",
    returns: ExtractionSetDto,
    errors: ['NOT_FOUND', 'CONFLICT', 'EXTRACTION_KEY_CLASH', 'WRITE_CONFLICT', 'LIMIT_REACHED'],
  })
  fromAgent(
    @Account() { accountId }: Principal,
    @Body() promotion: PromoteExtractionKeysBody,
  ): Promise<ExtractionSetDto> {
    return this.bus.request('extraction.from_agent', { account_id: accountId, promotion });
  }

  @Get()
  @Operation({
    id: 'listExtractionSets',
    summary: 'List extraction sets, newest first',
    returns: ExtractionSetListDto,
  })
  async list(
    @Account() { accountId }: Principal,
    @Query() query: PageQuery,
  ): Promise<{ extraction_sets: ExtractionSetDto[]; pagination: Pagination }> {
    const { items, pagination } = await this.bus.request('extraction.list', {
      account_id: accountId,
      ...query,
    });
    return { extraction_sets: items, pagination };
  }

  @Get(':id')
  @Operation({
    id: 'getExtractionSet',
    summary: 'Get an extraction set',
    returns: ExtractionSetDto,
    errors: ['NOT_FOUND'],
  })
  get(@Account() { accountId }: Principal, @Param('id', setId) id: string): Promise<ExtractionSetDto> {
    return this.bus.request('extraction.get', { account_id: accountId, set_id: id });
  }

  @Patch(':id')
  @Operation({
    id: 'updateExtractionSet',
    summary: 'Change an extraction set; fields left out keep their value',
    description:
      '`keys` replaces the whole list, for every agent the set is attached to, from their next call on.',
    returns: ExtractionSetDto,
    errors: ['NOT_FOUND', 'CONFLICT', 'EXTRACTION_KEY_CLASH', 'WRITE_CONFLICT'],
  })
  update(
    @Account() { accountId }: Principal,
    @Param('id', setId) id: string,
    @Body() change: UpdateExtractionSetBody,
  ): Promise<ExtractionSetDto> {
    return this.bus.request('extraction.update', { account_id: accountId, set_id: id, change });
  }

  @Delete(':id')
  @Operation({
    id: 'deleteExtractionSet',
    summary: 'Delete an extraction set; it is detached from everything',
    returns: MessageDto,
    errors: ['NOT_FOUND'],
  })
  delete(@Account() { accountId }: Principal, @Param('id', setId) id: string): Promise<MessageDto> {
    return this.bus.request('extraction.delete', { account_id: accountId, set_id: id });
  }
}
