import { Controller, Delete, Get, Patch, Query } from '@nestjs/common';
import {
  CreateCustomFunctionBody,
  CustomFunctionDto,
  CustomFunctionListDto,
  MessageDto,
  PageQuery,
  type Pagination,
  TestCustomFunctionBody,
  ToolCallResultDto,
  UpdateCustomFunctionBody,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, uuidOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

const ID = uuidOf('Custom function');
/** Longer than the slowest function may take. */
const TEST_DEADLINE_MS = 25_000;

@ApiRoutes('Custom functions')
@Controller('api/v2/custom-functions')
export class CustomFunctionsController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost()
  @Operation({
    id: 'createCustomFunction',
    summary: 'Create a custom function: an HTTP endpoint of yours that agents may call',
    returns: CustomFunctionDto,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  })
  create(
    @Account() { accountId }: Principal,
    @Body() body: CreateCustomFunctionBody,
  ): Promise<CustomFunctionDto> {
    return this.bus.request('functions.create', { account_id: accountId, function: body });
  }

  @Get()
  @Operation({
    id: 'listCustomFunctions',
    summary: 'List custom functions, newest first',
    returns: CustomFunctionListDto,
  })
  async list(
    @Account() { accountId }: Principal,
    @Query() query: PageQuery,
  ): Promise<{ custom_functions: CustomFunctionDto[]; pagination: Pagination }> {
    const { items, pagination } = await this.bus.request('functions.list', {
      account_id: accountId,
      ...query,
    });
    return { custom_functions: items, pagination };
  }

  @Get(':id')
  @Operation({
    id: 'getCustomFunction',
    summary: 'Get a custom function; secret headers are masked',
    returns: CustomFunctionDto,
    errors: ['NOT_FOUND'],
  })
  get(@Account() { accountId }: Principal, @Param('id', ID) id: string): Promise<CustomFunctionDto> {
    return this.bus.request('functions.get', { account_id: accountId, custom_function_id: id });
  }

  @Patch(':id')
  @Operation({
    id: 'updateCustomFunction',
    summary: 'Change a custom function; fields left out keep their value',
    returns: CustomFunctionDto,
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  update(
    @Account() { accountId }: Principal,
    @Param('id', ID) id: string,
    @Body() change: UpdateCustomFunctionBody,
  ): Promise<CustomFunctionDto> {
    return this.bus.request('functions.update', { account_id: accountId, custom_function_id: id, change });
  }

  @Delete(':id')
  @Operation({
    id: 'deleteCustomFunction',
    summary: 'Delete a custom function; agents that had it have it no more',
    returns: MessageDto,
    errors: ['NOT_FOUND'],
  })
  delete(@Account() { accountId }: Principal, @Param('id', ID) id: string): Promise<MessageDto> {
    return this.bus.request('functions.delete', { account_id: accountId, custom_function_id: id });
  }

  @IdempotentPost(':id/test')
  @Operation({
    id: 'testCustomFunction',
    summary: 'Call a custom function now, as an agent would',
    description: 'Answers 200 whatever the function did: see `outcome`. Written to the integration logs.',
    returns: ToolCallResultDto,
    errors: ['NOT_FOUND'],
  })
  test(
    @Account() { accountId }: Principal,
    @Param('id', ID) id: string,
    @Body() given: TestCustomFunctionBody,
  ): Promise<ToolCallResultDto> {
    const body = { account_id: accountId, custom_function_id: id, ...given };
    return this.bus.request('functions.test', body, { deadlineMs: TEST_DEADLINE_MS });
  }
}
