import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { Connections } from './connections';

@Controller()
export class ConnectionController {
  constructor(private readonly connections: Connections) {}

  @Handles('connections.create')
  create(@Payload() body: RequestBody<'connections.create'>) {
    return this.connections.create(body);
  }

  @Handles('connections.update')
  update(@Payload() body: RequestBody<'connections.update'>) {
    return this.connections.update(body);
  }

  @Handles('connections.get')
  get(@Payload() body: RequestBody<'connections.get'>) {
    return this.connections.get(body.account_id, body.connection_id);
  }

  @Handles('connections.list')
  list(@Payload() body: RequestBody<'connections.list'>) {
    return this.connections.list(body);
  }

  @Handles('connections.delete')
  delete(@Payload() body: RequestBody<'connections.delete'>) {
    return this.connections.delete(body.account_id, body.connection_id);
  }
}
