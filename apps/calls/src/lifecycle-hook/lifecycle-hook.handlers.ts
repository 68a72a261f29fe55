import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { LifecycleHooks } from './lifecycle-hooks';

@Injectable()
export class LifecycleHookHandlers {
  constructor(bus: Bus, hooks: LifecycleHooks) {
    bus.handle('hooks.create', (body) => hooks.create(body));
    bus.handle('hooks.update', (body) => hooks.update(body));
    bus.handle('hooks.get', (body) => hooks.get(body));
    bus.handle('hooks.list', (body) => hooks.list(body));
    bus.handle('hooks.delete', (body) => hooks.delete(body));
  }
}
