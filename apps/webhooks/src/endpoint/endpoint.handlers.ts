import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { CreateEndpoint } from './create-endpoint';
import { DeleteEndpoint } from './delete-endpoint';
import { EndpointQueries } from './endpoint.queries';
import { UpdateEndpoint } from './update-endpoint';

@Injectable()
export class EndpointHandlers {
  constructor(
    bus: Bus,
    create: CreateEndpoint,
    update: UpdateEndpoint,
    remove: DeleteEndpoint,
    queries: EndpointQueries,
  ) {
    bus.handle('webhooks.create', (body) => create.execute(body.account_id, body.endpoint ?? {}));
    bus.handle('webhooks.update', (body) =>
      update.execute(body.account_id, body.endpoint_id, body.change ?? {}),
    );
    bus.handle('webhooks.delete', (body) => remove.execute(body.account_id, body.endpoint_id));
    bus.handle('webhooks.list', (body) => queries.list(body.account_id, body.cursor));
    bus.handle('webhooks.for_agent', (body) => queries.forAgent(body.account_id, body.agent_id));
  }
}
