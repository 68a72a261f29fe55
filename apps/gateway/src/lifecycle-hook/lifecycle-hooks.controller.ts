import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import type { LifecycleHook, NewLifecycleHook, Pagination } from '@parley/contracts';
import {
  CreateLifecycleHookBody,
  LifecycleHookDto,
  LifecycleHookListDto,
  MessageDto,
  NewLifecycleHookDto,
  PageQuery,
  UpdateLifecycleHookBody,
} from '@parley/dto';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../auth/principal';
import { uuidOf } from '../http/id.pipes';
import { ApiRoutes, Operation } from '../openapi/operation';

const ID = uuidOf('Lifecycle hook');

@ApiRoutes('Lifecycle hooks')
@Controller('api/v2/lifecycle-hooks')
export class LifecycleHooksController {
  constructor(private readonly bus: Bus) {}

  @Post()
  @Operation({
    id: 'createLifecycleHook',
    summary: 'Create a hook that is asked before calls or told after them; the only time its secret is shown',
    returns: NewLifecycleHookDto,
    errors: ['LIMIT_REACHED'],
  })
  create(
    @Account() { accountId }: Principal,
    @Body() hook: CreateLifecycleHookBody,
  ): Promise<NewLifecycleHook> {
    return this.bus.request('hooks.create', { account_id: accountId, hook });
  }

  @Get()
  @Operation({ id: 'listLifecycleHooks', summary: 'List hooks, newest first', returns: LifecycleHookListDto })
  async list(
    @Account() { accountId }: Principal,
    @Query() query: PageQuery,
  ): Promise<{ lifecycle_hooks: LifecycleHook[]; pagination: Pagination }> {
    const { items, pagination } = await this.bus.request('hooks.list', { account_id: accountId, ...query });
    return { lifecycle_hooks: items, pagination };
  }

  @Get(':id')
  @Operation({
    id: 'getLifecycleHook',
    summary: 'Get a hook',
    returns: LifecycleHookDto,
    errors: ['NOT_FOUND'],
  })
  get(@Account() { accountId }: Principal, @Param('id', ID) id: string): Promise<LifecycleHook> {
    return this.bus.request('hooks.get', { account_id: accountId, hook_id: id });
  }

  @Patch(':id')
  @Operation({
    id: 'updateLifecycleHook',
    summary: 'Change a hook; its event and agent are fixed',
    returns: LifecycleHookDto,
    errors: ['NOT_FOUND'],
  })
  update(
    @Account() { accountId }: Principal,
    @Param('id', ID) id: string,
    @Body() change: UpdateLifecycleHookBody,
  ): Promise<LifecycleHook> {
    return this.bus.request('hooks.update', { account_id: accountId, hook_id: id, change });
  }

  @Delete(':id')
  @Operation({
    id: 'deleteLifecycleHook',
    summary: 'Delete a hook, and what was still to be sent to it',
    returns: MessageDto,
    errors: ['NOT_FOUND'],
  })
  delete(@Account() { accountId }: Principal, @Param('id', ID) id: string): Promise<MessageDto> {
    return this.bus.request('hooks.delete', { account_id: accountId, hook_id: id });
  }
}
