import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { ConnectorQueries } from './connector.queries';
import { Connectors } from './connectors';

@Controller()
export class ConnectorController {
  constructor(
    private readonly connectors: Connectors,
    private readonly queries: ConnectorQueries,
  ) {}

  @Handles('connectors.create')
  create(@Payload() body: RequestBody<'connectors.create'>) {
    return this.connectors.create(body);
  }

  @Handles('connectors.update')
  update(@Payload() body: RequestBody<'connectors.update'>) {
    return this.connectors.update(body);
  }

  @Handles('connectors.get')
  get(@Payload() body: RequestBody<'connectors.get'>) {
    return this.queries.get(body);
  }

  @Handles('connectors.list')
  list(@Payload() body: RequestBody<'connectors.list'>) {
    return this.queries.list(body);
  }

  @Handles('connectors.delete')
  delete(@Payload() body: RequestBody<'connectors.delete'>) {
    return this.connectors.delete(body);
  }
}
