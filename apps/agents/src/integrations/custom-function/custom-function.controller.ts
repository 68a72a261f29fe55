import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { CreateFunction } from './create-function';
import { CustomFunctionQueries } from './custom-function.queries';
import { TestFunction } from './test-function';
import { UpdateFunction } from './update-function';

@Controller()
export class CustomFunctionController {
  constructor(
    private readonly queries: CustomFunctionQueries,
    private readonly createFunction: CreateFunction,
    private readonly updateFunction: UpdateFunction,
    private readonly testFunction: TestFunction,
  ) {}

  @Handles('functions.create')
  create(@Payload() body: RequestBody<'functions.create'>) {
    return this.createFunction.execute(body);
  }

  @Handles('functions.update')
  update(@Payload() body: RequestBody<'functions.update'>) {
    return this.updateFunction.execute(body);
  }

  @Handles('functions.get')
  get(@Payload() body: RequestBody<'functions.get'>) {
    return this.queries.get(body);
  }

  @Handles('functions.list')
  list(@Payload() body: RequestBody<'functions.list'>) {
    return this.queries.list(body);
  }

  @Handles('functions.delete')
  delete(@Payload() body: RequestBody<'functions.delete'>) {
    return this.queries.delete(body);
  }

  @Handles('functions.test')
  test(@Payload() body: RequestBody<'functions.test'>) {
    return this.testFunction.execute(body);
  }
}
