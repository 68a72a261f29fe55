import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { DeliveryQueries } from './delivery.queries';
import { RetryDelivery } from './retry-delivery';
import { SendTest } from './send-test';

@Injectable()
export class DeliveryHandlers {
  constructor(bus: Bus, queries: DeliveryQueries, retry: RetryDelivery, test: SendTest) {
    bus.handle('webhooks.deliveries', ({ account_id, endpoint_id, filters, ...page }) =>
      queries.page(account_id, endpoint_id, filters ?? {}, page),
    );
    bus.handle('webhooks.retry_delivery', (body) =>
      retry.execute(body.account_id, body.endpoint_id, body.delivery_id),
    );
    bus.handle('webhooks.test', (body) => test.execute(body.account_id, body.endpoint_id));
  }
}
