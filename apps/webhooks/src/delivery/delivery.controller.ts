import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { DeliveryQueries } from './delivery.queries';
import { RetryDelivery } from './retry-delivery';
import { SendTest } from './send-test';

@Controller()
export class DeliveryController {
  constructor(
    private readonly queries: DeliveryQueries,
    private readonly retryDelivery: RetryDelivery,
    private readonly sendTest: SendTest,
  ) {}

  @Handles('webhooks.deliveries')
  deliveries(@Payload() body: RequestBody<'webhooks.deliveries'>) {
    return this.queries.page(body);
  }

  @Handles('webhooks.retry_delivery')
  retry(@Payload() body: RequestBody<'webhooks.retry_delivery'>) {
    return this.retryDelivery.execute(body.account_id, body.endpoint_id, body.delivery_id);
  }

  @Handles('webhooks.test')
  test(@Payload() body: RequestBody<'webhooks.test'>) {
    return this.sendTest.execute(body.account_id, body.endpoint_id);
  }
}
