import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { HookHistory } from './hook-history';
import { LifecycleHooks } from './lifecycle-hooks';
import { TestHook } from './test-hook';

@Injectable()
export class LifecycleHookHandlers {
  constructor(bus: Bus, hooks: LifecycleHooks, test: TestHook, history: HookHistory) {
    bus.handle('hooks.create', (body) => hooks.create(body));
    bus.handle('hooks.update', (body) => hooks.update(body));
    bus.handle('hooks.get', (body) => hooks.get(body));
    bus.handle('hooks.list', (body) => hooks.list(body));
    bus.handle('hooks.delete', (body) => hooks.delete(body));
    bus.handle('hooks.rotate_secret', (body) => hooks.rotate(body));
    bus.handle('hooks.test', (body) => test.execute(body));
    bus.handle('hooks.deliveries', (body) => history.page(body));
  }
}
