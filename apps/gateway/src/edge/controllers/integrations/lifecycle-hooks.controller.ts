import { Controller, Delete, Get, Patch, Query } from '@nestjs/common';
import {
  CreateLifecycleHookBody,
  HOOK_LIMITS,
  HookDeliveryDto,
  HookDeliveryListDto,
  HookDeliveryListQuery,
  LifecycleHookDto,
  LifecycleHookListDto,
  MessageDto,
  NewLifecycleHookDto,
  PageQuery,
  RotatedSecretDto,
  UpdateLifecycleHookBody,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, uuidOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

const ID = uuidOf('Lifecycle hook');
/** The slowest a hook may be, and the way there and back. */
const TEST_DEADLINE_MS = HOOK_LIMITS.timeoutMs.max + 3_000;

@ApiRoutes('Lifecycle hooks')
@Controller('api/v2/lifecycle-hooks')
export class LifecycleHooksController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost()
  @Operation({
    id: 'createLifecycleHook',
    summary: 'Create a hook that is asked before calls or told after them; the only time its secret is shown',
    returns: NewLifecycleHookDto,
    errors: ['LIMIT_REACHED'],
  })
  create(
    @Account() { accountId }: Principal,
    @Body() hook: CreateLifecycleHookBody,
  ): Promise<NewLifecycleHookDto> {
    return this.bus.request('hooks.create', { account_id: accountId, hook });
  }

  @Get()
  @Operation({ id: 'listLifecycleHooks', summary: 'List hooks, newest first', returns: LifecycleHookListDto })
  async list(@Account() { accountId }: Principal, @Query() query: PageQuery): Promise<LifecycleHookListDto> {
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
  get(@Account() { accountId }: Principal, @Param('id', ID) id: string): Promise<LifecycleHookDto> {
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
  ): Promise<LifecycleHookDto> {
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

  @IdempotentPost(':id/rotate-secret')
  @Operation({
    id: 'rotateLifecycleHookSecret',
    summary: 'Issue a new signing secret; the only time it is shown',
    description:
      'It signs from now on, the old one no more. Without a gap: have the receiver take both, and set one of your own with PATCH.',
    returns: RotatedSecretDto,
    errors: ['NOT_FOUND'],
  })
  rotateSecret(@Account() { accountId }: Principal, @Param('id', ID) id: string): Promise<RotatedSecretDto> {
    return this.bus.request('hooks.rotate_secret', { account_id: accountId, hook_id: id });
  }

  @IdempotentPost(':id/test')
  @Operation({
    id: 'testLifecycleHook',
    summary: 'Send hook.test to the hook, enabled or not',
    description: 'A before_call hook’s answer is read as it would be before a call: `outcome`.',
    returns: HookDeliveryDto,
    errors: ['NOT_FOUND'],
  })
  test(@Account() { accountId }: Principal, @Param('id', ID) id: string): Promise<HookDeliveryDto> {
    const body = { account_id: accountId, hook_id: id };
    return this.bus.request('hooks.test', body, { deadlineMs: TEST_DEADLINE_MS });
  }

  @Get(':id/deliveries')
  @Operation({
    id: 'listLifecycleHookDeliveries',
    summary: 'List what the hook was asked and told in the last 7 days, with every attempt, newest first',
    returns: HookDeliveryListDto,
    errors: ['NOT_FOUND'],
  })
  async deliveries(
    @Account() { accountId }: Principal,
    @Param('id', ID) id: string,
    @Query() query: HookDeliveryListQuery,
  ): Promise<HookDeliveryListDto> {
    const { items, pagination } = await this.bus.request('hooks.deliveries', {
      account_id: accountId,
      hook_id: id,
      ...query,
    });
    return { deliveries: items, pagination };
  }
}
