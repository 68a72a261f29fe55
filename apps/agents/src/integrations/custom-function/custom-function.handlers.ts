import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { CreateFunction } from './create-function';
import { CustomFunctionQueries } from './custom-function.queries';
import { TestFunction } from './test-function';
import { UpdateFunction } from './update-function';

@Injectable()
export class CustomFunctionHandlers {
  constructor(
    bus: Bus,
    queries: CustomFunctionQueries,
    create: CreateFunction,
    update: UpdateFunction,
    test: TestFunction,
  ) {
    bus.handle('functions.create', (body) => create.execute(body));
    bus.handle('functions.update', (body) => update.execute(body));
    bus.handle('functions.get', (body) => queries.get(body));
    bus.handle('functions.list', (body) => queries.list(body));
    bus.handle('functions.delete', (body) => queries.delete(body));
    bus.handle('functions.test', (body) => test.execute(body));
  }
}
