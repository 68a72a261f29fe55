import { Controller } from '@nestjs/common';
import type { EventMessage, RequestBody } from '@parley/contracts';
import { Handles, OnEvent, Payload, Tx } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import { HookHistory } from './hook-history';
import { LifecycleHooks } from './lifecycle-hooks';
import { QueueAfterCall } from './queue-after-call';
import { TestHook } from './test-hook';

@Controller()
export class LifecycleHookController {
  constructor(
    private readonly hooks: LifecycleHooks,
    private readonly testHook: TestHook,
    private readonly history: HookHistory,
    private readonly queueAfterCall: QueueAfterCall,
  ) {}

  @Handles('hooks.create')
  create(@Payload() body: RequestBody<'hooks.create'>) {
    return this.hooks.create(body);
  }

  @Handles('hooks.update')
  update(@Payload() body: RequestBody<'hooks.update'>) {
    return this.hooks.update(body);
  }

  @Handles('hooks.get')
  get(@Payload() body: RequestBody<'hooks.get'>) {
    return this.hooks.get(body);
  }

  @Handles('hooks.list')
  list(@Payload() body: RequestBody<'hooks.list'>) {
    return this.hooks.list(body);
  }

  @Handles('hooks.delete')
  delete(@Payload() body: RequestBody<'hooks.delete'>) {
    return this.hooks.delete(body);
  }

  @Handles('hooks.rotate_secret')
  rotateSecret(@Payload() body: RequestBody<'hooks.rotate_secret'>) {
    return this.hooks.rotate(body);
  }

  @Handles('hooks.test')
  test(@Payload() body: RequestBody<'hooks.test'>) {
    return this.testHook.execute(body);
  }

  @Handles('hooks.deliveries')
  deliveries(@Payload() body: RequestBody<'hooks.deliveries'>) {
    return this.history.page(body);
  }

  @OnEvent('calls.session_completed', { durable: 'calls-after-call' })
  sessionCompleted(@Payload() event: EventMessage<'calls.session_completed'>, @Tx() tx: EntityManager) {
    return this.queueAfterCall.execute(tx, event.account_id, event.body);
  }
}
