import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { CreateEndpoint } from './create-endpoint';
import { DeleteEndpoint } from './delete-endpoint';
import { EndpointQueries } from './endpoint.queries';
import { UpdateEndpoint } from './update-endpoint';

@Controller()
export class EndpointController {
  constructor(
    private readonly createEndpoint: CreateEndpoint,
    private readonly updateEndpoint: UpdateEndpoint,
    private readonly deleteEndpoint: DeleteEndpoint,
    private readonly queries: EndpointQueries,
  ) {}

  @Handles('webhooks.create')
  create(@Payload() body: RequestBody<'webhooks.create'>) {
    return this.createEndpoint.execute(body.account_id, body.endpoint);
  }

  @Handles('webhooks.update')
  update(@Payload() body: RequestBody<'webhooks.update'>) {
    return this.updateEndpoint.execute(body.account_id, body.endpoint_id, body.change);
  }

  @Handles('webhooks.delete')
  delete(@Payload() body: RequestBody<'webhooks.delete'>) {
    return this.deleteEndpoint.execute(body.account_id, body.endpoint_id);
  }

  @Handles('webhooks.list')
  list(@Payload() body: RequestBody<'webhooks.list'>) {
    return this.queries.list(body.account_id, body.cursor);
  }

  @Handles('webhooks.for_agent')
  forAgent(@Payload() body: RequestBody<'webhooks.for_agent'>) {
    return this.queries.forAgent(body.account_id, body.agent_id);
  }
}
